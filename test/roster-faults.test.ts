import { strToU8, zipSync } from 'fflate'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { aRoster, type Listed } from './rosters.ts'
import { aWorld } from './world.ts'

/** The same seed is the same file. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
type Random = ReturnType<typeof randomOf>
const oneOf = <One>(random: Random, all: readonly One[]): One => all[random(all.length)]!

/** What is wrong with a line, and whether it can be read in all the same. */
const faults: readonly [name: string, isError: boolean, spoil: (one: Listed, before: Listed) => Listed][] = [
  ['a number twice', true, (one, before) => ({ ...one, number: before.number })],
  ['no number', true, (one) => ({ ...one, number: '' })],
  ['a number that Excel changed', true, (one) => ({ ...one, number: '1,23457E+11' })],
  ['no surname', true, (one) => ({ ...one, last: '', infix: '' })],
  ['a day that does not exist', true, (one) => ({ ...one, born: '31-02-2012' })],
  ['columns the other way round', true, (one) => ({ ...one, number: one.born, born: one.number })],
  ['an address that is none', true, (one) => ({ ...one, email: 'leerling at school' })],
  ['an address twice', true, (one, before) => ({ ...one, email: before.email })],
  ['a formula', false, (one) => ({ ...one, first: '=HYPERLINK("http://x.example")' })],
  ['spaces around', false, (one) => ({ ...one, first: `  ${one.first} `, group: ` ${one.group}` })],
]
const headings = ['Stamnummer', 'Roepnaam', 'Tussenv', 'Achternaam', 'Klas', 'Studie', 'Geboortedatum', 'E-mail']
const fields = ['number', 'first', 'infix', 'last', 'group', 'study', 'born', 'email'] as const

/** A list with one line that is not right, in one of the forms lists come in. */
function aSpoiledList(seed: number) {
  const random = randomOf(seed)
  const [name, isError, spoil] = faults[seed % faults.length]!
  const roster = aRoster(8, 1 + seed * 10)
  const at = 1 + random(7)
  const spoiled = roster.map((one, nth) => (nth === at ? spoil(one, roster[at - 1]!) : one))
  const delimiter = oneOf(random, [';', ',', '\t'])
  const encoding = oneOf(random, ['utf8', 'utf8 with a mark', 'utf16le', 'win1252'])
  // The order of columns is the file's own.
  const order = fields.map((_, nth) => nth).toSorted(() => random(3) - 1)
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const lines = [
    order.map((nth) => headings[nth]!),
    ...spoiled.map((one) => order.map((nth) => one[fields[nth]!])),
    ...(random(2) ? [order.map(() => '')] : []),
  ].map((cells) => cells.map(quoted).join(delimiter))
  const text = lines.join(oneOf(random, ['\r\n', '\n']))
  const bytes =
    encoding === 'utf8 with a mark'
      ? iconv.encode(text, 'utf8', { addBOM: true })
      : iconv.encode(text, encoding, { addBOM: encoding === 'utf16le' })
  return { name: `${name}, ${encoding}, ${JSON.stringify(delimiter)}`, isError, bytes, line: at + 2 }
}

/** Files that are no list at all. */
function aRuin(seed: number): { name: string; bytes: Uint8Array } {
  const random = randomOf(seed)
  const noise = (length: number) => Uint8Array.from({ length }, () => random(256))
  const pieces: readonly [string, () => Uint8Array][] = [
    ['noise', () => noise(50 + random(5000))],
    ['a workbook cut off', () => zipSync({ 'xl/workbook.xml': strToU8('<workbook>') }).slice(0, 40 + random(40))],
    ['a workbook of nothing', () => zipSync({ 'xl/workbook.xml': noise(200), '[Content_Types].xml': strToU8('<x/>') })],
    ['a workbook that swells', () => zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(30_000_000 + seed) })],
    ['XML that names itself', () => strToU8(`<!DOCTYPE a [<!ENTITY b "&b;${seed}">]><EDEX>&b;</EDEX>`)],
    ['XML cut off', () => strToU8('<EDEX><leerlingen><leerling key="1">'.repeat(1 + random(9)))],
    ['a list without the columns', () => strToU8(`Naam;Dier\nJan;geit ${seed}\n`)],
    ['quotes that never close', () => strToU8(`Stamnummer;Roepnaam\n"${'1;Jan\n'.repeat(500)}`)],
  ]
  const [name, make] = pieces[seed % pieces.length]!
  return { name, bytes: make() }
}

describe('two hundred lists with faults', () => {
  it('say what is wrong at the line or of the whole, and write nothing', { timeout: 240_000 }, async () => {
    const world = await aWorld()
    const school = await world.make.school()
    const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
    const look = async (bytes: Uint8Array) => {
      const response = await coordinator.request('/imports?kind=students&file_name=lijst', {
        method: 'POST',
        body: bytes as unknown as string,
      })
      const body = (await response.json()) as {
        data?: { id: string; attributes: { faults: string[]; counts: Record<string, number> } }
        errors?: { detail: string }[]
      }
      return { status: response.status, data: body.data, detail: body.errors?.[0]?.detail ?? '' }
    }
    for (let seed = 0; seed < 140; seed += 1) {
      const { name, isError, bytes, line } = aSpoiledList(seed)
      const { status, data } = await look(bytes)
      expect([name, status, data?.attributes.faults]).toEqual([name, 201, []])
      const { error, create } = data!.attributes.counts
      expect([name, (error ?? 0) > 0, (create ?? 0) >= 6]).toEqual([name, isError, true])
      if (!isError) continue
      const wrong = await coordinator.get<{ line: number; faults: { text: string }[] }[]>(
        `/imports/${data!.id}/rows?action=error`,
      )
      expect([name, wrong.data.map((row) => row.line)]).toEqual([name, expect.arrayContaining([line])])
      for (const row of wrong.data) expect(row.faults[0]?.text).toMatch(/\S/)
    }
    for (let seed = 0; seed < 60; seed += 1) {
      const { name, bytes } = aRuin(seed)
      const { status, data, detail } = await look(bytes)
      const said = status === 201 ? (data?.attributes.faults[0] ?? '') : detail
      expect([name, status === 201 || status === 422 || status === 413, /\S/.test(said)]).toEqual([name, true, true])
    }
    const { rows } = await world.inside(async (ctx) => ({
      rows: await ctx.db
        .selectFrom('studentProfiles')
        .select('userId')
        .where('tenantId', '=', world.tenant.id)
        .execute(),
    }))
    expect(rows).toEqual([])
  })
})
