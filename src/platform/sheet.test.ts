import { randomBytes } from 'node:crypto'
import { zipSync } from 'fflate'
import writeExcelFile from 'write-excel-file/node'
import { describe, expect, it } from 'vitest'
import { tableBounds } from './csv.ts'
import { readTable } from './sheet.ts'
import { readWithin } from './sheet/reading.ts'

describe('a table from outside', () => {
  it('is read from a workbook as it would have been typed', async () => {
    const workbook = await writeExcelFile([
      [{ value: 'Titel' }, { value: 'Plekken' }, { value: 'Startdatum' }, { value: 'VOG' }],
      [
        { value: ' Geiten voeren ' },
        { value: 3, type: Number },
        { value: new Date('2026-12-01'), type: Date, format: 'dd-mm-yyyy' },
        { value: true, type: Boolean },
      ],
      [],
      [{ value: 'Thee schenken' }, { value: 2.5, type: Number }],
    ]).toBuffer()
    expect(await readTable(workbook)).toMatchObject({
      headers: ['Titel', 'Plekken', 'Startdatum', 'VOG'],
      rows: [
        { line: 2, cells: ['Geiten voeren', '3', '2026-12-01', 'ja'] },
        { line: 4, cells: ['Thee schenken', '2.5', '', ''] },
      ],
    })
  })

  it('is read from text', async () => {
    const file = await readTable(new TextEncoder().encode('Titel;Plekken\nGeiten;3\n'))
    expect(file).toMatchObject({ headers: ['Titel', 'Plekken'], rows: [{ line: 2, cells: ['Geiten', '3'] }] })
  })

  it('that is none says so: another zip, half a file, one that unpacks without end, an empty one', async () => {
    const zip = zipSync({ 'a.txt': new Uint8Array([1, 2]) })
    const endless = zipSync({ 'xl/a.xml': new Uint8Array(65 * 1024 * 1024) })
    const empty = await writeExcelFile([[]]).toBuffer()
    const faults = []
    for (const bytes of [zip, zip.slice(0, 30), endless, empty]) faults.push((await readTable(bytes)).fault?.code)
    expect(faults).toEqual(['file_unreadable', 'file_unreadable', 'file_too_heavy', 'file_empty'])
  })
})

/** A workbook of one sheet with these rows of XML, and these shared texts. */
function workbook(rows: string, texts: string[] = []): Uint8Array {
  const office = 'http://schemas.openxmlformats.org'
  const part = (text: string) => new TextEncoder().encode(text)
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`
  return zipSync({
    'xl/workbook.xml': part(
      `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      `<Relationships xmlns="${office}/package/2006/relationships">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ),
    'xl/sharedStrings.xml': part(`<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`),
    'xl/worksheets/sheet1.xml': part(
      `<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    ),
  })
}
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (line: number, cells: string) => `<row r="${line}">${cells}</row>`
const csv = (lines: number, columns: number, text = 'x') =>
  new TextEncoder().encode(`${Array(columns).fill(text).join(';')}\n`.repeat(lines))

/** How often others had a turn while something was read. */
async function turnsWhile(bytes: Uint8Array) {
  let turns = 0
  const others = setInterval(() => (turns += 1), 10)
  const file = await readTable(bytes)
  clearInterval(others)
  return { turns, fault: file.fault, lines: file.rows.length }
}

describe('a file that was made to hurt', () => {
  it.each([
    ['one cell in the last corner', 'XFD1048576', 'file_too_large'],
    ['one cell far down', 'A200000', 'file_too_large'],
    ['one cell far to the right', 'ZZ2', 'file_too_wide'],
  ])('%s is refused before it is laid out', async (_, at, code) => {
    const bytes = workbook(row(1, cell('A1', 'Titel')) + row(Number(/\d+/.exec(at)?.[0]), cell(at, 'x')))
    expect(bytes.length).toBeLessThan(2000)
    expect((await readTable(bytes)).fault?.code).toBe(code)
  })

  it.each([
    ['a row with a number beyond all sheets', row(999_999_999, cell('A999999999', 'x')), 'file_too_large'],
    ['a far cell that hides its place', `<row><c r='&#88;FD20000' t="str"><v>x</v></c></row>`, 'file_unreadable'],
    ['a far cell behind a sign', `<row><c x=">" r="XFD20000" t="str"><v>x</v></c></row>`, 'file_too_wide'],
    ['a far cell that is no tag', `<row><c x="<" r="XFD20000" t="str"><v>x</v></c></row>`, 'file_unreadable'],
    ['a far row without cells', `<row r="99999999999"></row>`, 'file_too_large'],
  ])('%s is refused as well', async (_, rows, code) => {
    expect((await readTable(workbook(row(1, cell('A1', 'Titel')) + rows))).fault?.code).toBe(code)
  })

  it.each([
    ['nothing but spaces', ' '.repeat(40_000_000)],
    [
      'one text without an end',
      `<row r="2"><c r="A2" t="str"><v>${randomBytes(200_000).toString('hex')}</v></c></row>`,
    ],
    ['the same row over and over', '<row/>'.repeat(8_000_000)],
  ])('%s is refused by its measure, not by the clock', async (_, rows) => {
    const bytes = workbook(row(1, cell('A1', 'Titel')) + rows)
    const [about] = await readWithin(bytes, tableBounds)
    expect(JSON.parse(new TextDecoder().decode(about)).fault.code).toBe('file_too_heavy')
  })

  it('more empty rows than a list has is refused before they are laid out', async () => {
    const rows = Array.from({ length: 200_000 }, () => `<row spans="${randomBytes(4).toString('hex')}"/>`).join('')
    const { fault } = await readTable(workbook(row(1, cell('A1', 'Titel')) + rows))
    expect(fault?.code).toBe('file_too_large')
  })

  it('one long text in many cells', async () => {
    const letters = 'ABCDEFGHIJKLMNOPQRST'.split('')
    const rows = Array.from({ length: 5000 }, (_, at) =>
      row(at + 1, letters.map((letter) => `<c r="${letter}${at + 1}" t="s"><v>0</v></c>`).join('')),
    )
    const { fault, turns } = await turnsWhile(workbook(rows.join(''), ['x'.repeat(30_000)]))
    expect(fault?.code).toBe('file_too_heavy')
    expect(turns).toBeGreaterThan(5)
  })

  it('a part that says it is small and is not', async () => {
    const bytes = Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(60 * 1024 * 1024) }))
    const contents = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    bytes.writeUInt32LE(10, contents + 24)
    expect((await readTable(bytes)).fault?.code).toBe('file_unreadable')
  })

  it.each([
    ['too many lines', csv(20_002, 2), { code: 'file_too_large', limit: 20_000 }],
    ['too many columns', csv(2, 101), { code: 'file_too_wide', limit: 100 }],
    ['one line of a megabyte', csv(1, 500_000), { code: 'cell_too_long' }],
    ['a cell of a megabyte', csv(2, 2, 'x'.repeat(1e6)), { code: 'cell_too_long', line: 1 }],
    ['a cell of forty thousand signs', csv(2, 2, 'x'.repeat(4e4)), { code: 'cell_too_long', line: 1, limit: 32_767 }],
    ['a quote that never ends', new TextEncoder().encode(`a;b\n"${'x\n'.repeat(5e5)}`), { code: 'cell_too_long' }],
  ])('as text: %s', async (_, bytes, fault) => {
    expect((await readTable(bytes)).fault).toMatchObject(fault)
  })
})

describe('a file that is only large', () => {
  it('is read, and others go on meanwhile: ten thousand pupils and more', async () => {
    const { lines, fault, turns } = await turnsWhile(csv(12_001, 40, 'Voornaam'))
    expect([lines, fault]).toEqual([12_000, undefined])
    expect(turns).toBeGreaterThan(5)
  })

  it('may have colours and empty rows at the end of its sheet', async () => {
    const far = row(1_048_576, '<c r="XFD1048576" s="1"/>')
    const file = await readTable(workbook(row(1, cell('A1', 'Titel')) + row(2, cell('A2', 'Geiten')) + far))
    expect(file).toMatchObject({ headers: ['Titel'], rows: [{ line: 2, cells: ['Geiten'] }] })
  })
})
