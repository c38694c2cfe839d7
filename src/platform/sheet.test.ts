import { zipSync } from 'fflate'
import writeExcelFile from 'write-excel-file/node'
import { describe, expect, it } from 'vitest'
import { readTable } from './sheet.ts'

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
    expect(faults).toEqual(['file_unreadable', 'file_unreadable', 'file_unreadable', 'file_empty'])
  })
})
