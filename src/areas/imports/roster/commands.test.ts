import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aRoster, asCsv, asEdexml, asOneRoster, asSheet, type Listed } from '../../../../test/rosters.ts'
import { aWorld, type Client, type World } from '../../../../test/world.ts'
import { sendInvites } from '../inviting/commands.ts'

type Run = {
  id: string
  fileName: string
  counts: Record<string, number>
  status: string
  faults?: string[]
  going?: number
  mustType?: boolean
  sameAs?: string | null
}
type Row = {
  line: number
  action: string
  name: string
  faults: { column: string; text: string }[]
  changes: { field: string; from: string | null; to: string }[]
  outcome: string | null
  recordId: string | null
}

async function aSchool() {
  const world = await aWorld()
  const school = await world.make.school({ name: 'De Zeven Linden' })
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  return { world, school, coordinator }
}

async function upload(who: Client, bytes: Uint8Array | string, kind = 'students', name = 'lijst.csv') {
  const response = await who.request(`/imports?kind=${kind}&file_name=${name}`, {
    method: 'POST',
    body: bytes as string,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const body = (await response.json()) as { data?: { id: string }; errors?: { detail: string; source?: unknown }[] }
  return { status: response.status, id: body.data?.id ?? '', errors: body.errors ?? [] }
}
const look = async (who: Client, id: string) => (await who.get<Run>(`/imports/${id}`)).data
const lines = async (who: Client, id: string, action: string) =>
  (await who.get<Row[]>(`/imports/${id}/rows?action=${action}&page[size]=100`)).data
const confirm = (who: Client, id: string, wish: Record<string, unknown> = {}) =>
  who.put<Run>(`/imports/${id}/confirm`, 'imports', wish)

/** Uploads and reads in. */
async function readIn(who: Client, bytes: Uint8Array | string, kind = 'students', wish: Record<string, unknown> = {}) {
  const { id, errors } = await upload(who, bytes, kind)
  expect(errors).toEqual([])
  const { status, data } = await confirm(who, id, wish)
  expect(status).toBe(200)
  return { id, counts: data.counts }
}

/** A few kilobytes that become sixty-four megabytes. */
function aBomb(): Uint8Array {
  return zipSync({ 'users.csv': new Uint8Array(64 * 1024 * 1024).fill(48), 'classes.csv': new Uint8Array(1) })
}

const tables = [
  'accounts',
  'users',
  'roles',
  'memberships',
  'student_profiles',
  'groups',
  'group_memberships',
  'mentorships',
]

/** Every row of what a list may touch, as it stands. */
async function rowsOf(world: World): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {}
  await world.inside(async (ctx) => {
    for (const table of tables) {
      const { rows } = await sql<{ row: unknown }>`
        select to_jsonb(t) as row from ${sql.table(table)} t order by to_jsonb(t)::text`.execute(ctx.db)
      all[table] = rows.map(({ row }) => row)
    }
  })
  return all
}

describe('a class list', () => {
  it('is kept by its name, without folders and without signs that turn the text around', async () => {
    const { coordinator } = await aSchool()
    const name = encodeURIComponent('C:\\school\\klas\u202Esen\r\n.csv')
    const { id, errors } = await upload(coordinator, 'Leerlingnummer;Voornaam\n1;Noor\n', 'students', name)
    expect(errors).toEqual([])
    expect((await look(coordinator, id)).fileName).toBe('klassen.csv')
  })

  it.each([
    ['Magister', (rows: Listed[]) => asCsv('magister', rows)],
    ['Somtoday', (rows: Listed[]) => asCsv('somtoday', rows)],
    ['Excel', (rows: Listed[]) => asSheet('magister', rows)],
    ['EDEXML', asEdexml],
    ['OneRoster', asOneRoster],
  ])('of %s with 2,000 pupils is looked at, read in, read in again for nothing, and taken back', async (_, make) => {
    const { world, coordinator } = await aSchool()
    const roster = aRoster(2000)
    await readIn(coordinator, await make(roster.slice(0, 300)))
    const before = await rowsOf(world)

    const changed = roster.map((one, at) => {
      if (at < 10) return { ...one, last: `${one.last}x` }
      return at < 15 ? { ...one, group: 'V6z' } : one
    })
    const bytes = await make(changed)
    const { id } = await upload(coordinator, bytes)
    expect((await look(coordinator, id)).counts).toMatchObject({
      create: 1700,
      update: 10,
      move: 5,
      unchanged: 285,
      error: 0,
    })
    expect(await rowsOf(world)).toEqual(before)
    const [first] = await lines(coordinator, id, 'update')
    expect(first).toMatchObject({ changes: [{ field: 'lastName', from: roster[0]?.last, to: `${roster[0]?.last}x` }] })
    expect((await confirm(coordinator, id)).data).toMatchObject({ status: 'completed' })
    const after = await rowsOf(world)
    expect(after.users?.length).toBe((before.users?.length ?? 0) + 1700)

    const again = await upload(coordinator, bytes)
    const seen = await look(coordinator, again.id)
    expect([seen.counts, typeof seen.sameAs]).toMatchObject([
      { create: 0, update: 0, move: 0, unchanged: 2000 },
      'string',
    ])
    await confirm(coordinator, again.id)
    expect(await rowsOf(world)).toEqual(after)

    expect((await coordinator.put<Run>(`/imports/${id}/undo`, 'imports')).data.status).toBe('undone')
    expect(await rowsOf(world)).toEqual(before)
    expect((await coordinator.put(`/imports/${id}/undo`, 'imports')).status).toBe(409)
  })

  it('with faults says what is wrong at the line, and reads in the rest', async () => {
    const { coordinator } = await aSchool()
    const [a, b, c, d, e, f, g, h] = aRoster(8) as [Listed, Listed, Listed, Listed, Listed, Listed, Listed, Listed]
    const bytes = asCsv('magister', [
      a,
      { ...b, number: a.number.replace(/^0+/, '') },
      { ...c, number: '4,31E+03' },
      { ...d, born: '31-02-2012' },
      { ...e, email: a.email },
      { ...f, first: '' },
      { ...g, number: g.first, first: g.number },
      { ...h, first: '=HYPERLINK("http://boos.example")' },
    ])
    const { id } = await upload(coordinator, bytes)
    const wrong = await lines(coordinator, id, 'error')
    expect(wrong.map(({ line, faults }) => [line, faults[0]?.column, faults[0]?.text])).toEqual([
      [3, 'Stamnummer', 'Dit nummer staat ook op regel 2.'],
      [4, 'Stamnummer', 'Excel heeft dit nummer veranderd in ‘4,31E+03’. Zet de kolom op tekst.'],
      [5, 'Geboortedatum', 'De dag 31-02-2012 bestaat niet.'],
      [6, 'E-mail', 'Dit e-mailadres staat ook op regel 2.'],
      [7, 'Roepnaam', 'Dit vak is leeg.'],
      [8, 'Stamnummer', `‘${g.first}’ is geen leerlingnummer.`],
    ])
    expect((await confirm(coordinator, id)).data).toMatchObject({
      status: 'completed_with_errors',
      counts: { create: 2, error: 6 },
    })
    const file = await (await coordinator.request(`/imports/${id}/faults`)).text()
    expect(file).toContain('Dit nummer staat ook op regel 2.')
    expect(file.split('\r\n').length).toBe(8)
    expect(file).not.toMatch(/(^|;)=/m)
  })

  it.each([
    ['nothing', '', 'Er staan geen regels in dit bestand.'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3, 0, 0, 0]), 'Dit bestand is niet te lezen'],
    ['too many columns', `${'a;'.repeat(101)}b\n1;2\n`, 'te veel kolommen'],
    ['a cell as long as a book', `Stamnummer;Roepnaam\n1;${'x'.repeat(40_000)}\n`, 'te veel tekst'],
    [
      'XML that declares entities',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "cccc">]><EDEX>&b;</EDEX>',
      'verwijzingen',
    ],
    ['XML that wants our files', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><EDEX/>', 'verwijzingen'],
    ['XML without an end', '<EDEX><leerlingen><leerling key="1"><achternaam>Bos', 'niet te lezen'],
    ['XML of a thousand rooms', `<EDEX>${'<leerlingen>'.repeat(1000)}`, 'te zwaar'],
    ['XML of something else', '<html><body>Hallo</body></html>', 'niet te lezen'],
    ['a OneRoster that unpacks to more than there is room for', aBomb(), 'te zwaar'],
  ])('of %s is refused as a whole', async (_, bytes, said) => {
    const { coordinator } = await aSchool()
    const { status, errors } = await upload(coordinator, bytes)
    expect([status, errors[0]?.detail]).toEqual([422, expect.stringContaining(said)])
  })

  it('with columns we do not know is pointed out once, and read so from then on', async () => {
    const { coordinator } = await aSchool()
    const file = (number: number) => `Nr;Noem;Familie;Plek\n${number};Mila;Bos;H3b\n`
    const { id } = await upload(coordinator, file(1))
    expect((await look(coordinator, id)).faults).toEqual([expect.stringContaining('ontbreken')])
    expect((await confirm(coordinator, id)).status).toBe(422)
    const mapping = { studentNumber: 'Nr', firstName: 'Noem', lastName: 'Familie', groupName: 'Plek' }
    const mapped = await coordinator.request(`/imports/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/vnd.api+json' },
      body: JSON.stringify({ data: { type: 'imports', attributes: { mapping } } }),
    })
    expect(mapped.status).toBe(200)
    expect((await look(coordinator, id)).counts).toMatchObject({ create: 1, error: 0 })
    const next = await upload(coordinator, file(2))
    expect((await look(coordinator, next.id)).counts).toMatchObject({ create: 1, error: 0 })
  })

  it('takes away who is not in it when that is chosen, asks for the number where they are many, and never who is at work', async () => {
    const { world, school, coordinator } = await aSchool()
    const roster = aRoster(40)
    await readIn(coordinator, asCsv('magister', roster))
    const busy = await world.inside((ctx) =>
      ctx.db
        .selectFrom('studentProfiles')
        .select('userId')
        .where('tenantId', '=', world.tenant.id)
        .where('studentNumber', '=', '000040')
        .executeTakeFirstOrThrow(),
    )
    const company = await world.make.company()
    const period = await world.make.period(school.id, [])
    await world.inside((ctx) =>
      sql`insert into internships (tenant_id, id, student_id, organization_id, period_id, program, status, turn_since, starts_on, ends_on, created_at, updated_at)
        values (${world.tenant.id}, ${company.id}, ${busy.userId}, ${company.id}, ${period.id}, 'mas', 'active', now(), '2026-09-01', '2026-12-01', now(), now())`.execute(
        ctx.db,
      ),
    )
    const before = await rowsOf(world)
    const { id } = await upload(coordinator, asCsv('magister', roster.slice(0, 30)))
    expect(await look(coordinator, id)).toMatchObject({ counts: { missing: 10 }, going: 9, mustType: true })
    const wrong = await confirm(coordinator, id, { missing: 'deactivate', typed: 10 })
    expect([wrong.status, wrong.errors[0]?.source?.pointer, wrong.errors[0]?.detail]).toEqual([
      422,
      '/data/attributes/typed',
      'Typ precies hoeveel er weggaan, of kies: laat staan.',
    ])
    expect(await rowsOf(world)).toEqual(before)
    expect((await confirm(coordinator, id, { missing: 'deactivate', typed: 9 })).data.counts).toMatchObject({
      missing: 9,
    })
    const after = await rowsOf(world)
    expect((after.users as { status: string }[]).filter(({ status }) => status === 'inactive').length).toBe(9)
    await coordinator.put(`/imports/${id}/undo`, 'imports')
    expect(await rowsOf(world)).toEqual(before)
    // Who stands in a list again comes back.
    await readIn(coordinator, asCsv('magister', roster.slice(0, 30)), 'students', { missing: 'deactivate', typed: 9 })
    const back = await upload(coordinator, asCsv('magister', roster))
    expect((await lines(coordinator, back.id, 'move'))[0]?.changes.map(({ field }) => field)).toEqual([
      'groupName',
      'access',
    ])
    await confirm(coordinator, back.id)
    const { users = [] } = await rowsOf(world)
    expect((users as { status: string }[]).some(({ status }) => status === 'inactive')).toBe(false)
    // Fewer than a tenth go without a word.
    const few = await upload(coordinator, asCsv('magister', roster.slice(3)))
    expect(await look(coordinator, few.id)).toMatchObject({ going: 3, mustType: false })
  })

  it('does what is chosen of it, and leaves out the rest', async () => {
    const { world, coordinator } = await aSchool()
    const roster = aRoster(10)
    await readIn(coordinator, asCsv('magister', roster.slice(0, 5)))
    const next = roster.map((one, at) => (at === 0 ? { ...one, first: 'Anders' } : one))
    const { id } = await upload(coordinator, asCsv('magister', next))
    const { data } = await confirm(coordinator, id, { actions: ['create'], except: [11] })
    expect(data.counts).toMatchObject({ create: 4, update: 0, skip: 2, unchanged: 4 })
    const { users = [] } = await rowsOf(world)
    expect((users as { first_name: string }[]).some(({ first_name: name }) => name === 'Anders')).toBe(false)
  })

  it('that is taken back keeps what was changed or is used since, line by line', async () => {
    const { world, school, coordinator } = await aSchool()
    const { id } = await readIn(coordinator, asCsv('magister', aRoster(6)))
    const made = await lines(coordinator, id, 'create')
    const [used, changed] = made as [Row, Row]
    const company = await world.make.company()
    const vacancy = await world.make.vacancy(company.id)
    const period = await world.make.period(school.id, [])
    await world.inside((ctx) =>
      sql`insert into applications (tenant_id, id, student_id, vacancy_id, organization_id, period_id, status, turn_since, created_at, updated_at)
        values (${world.tenant.id}, ${company.id}, ${used.recordId}, ${vacancy.id}, ${company.id}, ${period.id}, 'submitted', now(), now(), now())`.execute(
        ctx.db,
      ),
    )
    await coordinator.patch(`/students/${changed.recordId}`, 'students', { phone: '0612345678' })
    await coordinator.put(`/imports/${id}/undo`, 'imports')
    expect((await lines(coordinator, id, 'create')).map(({ outcome }) => outcome)).toEqual([
      'kept',
      'kept',
      ...Array<string>(4).fill('reversed'),
    ])
    const { student_profiles: left = [] } = await rowsOf(world)
    expect(left.length).toBe(2)
    world.setNow('2026-12-30T09:00:00Z')
    const late = await readIn(coordinator, asCsv('magister', aRoster(2, 100)))
    world.setNow('2027-02-01T09:00:00Z')
    expect((await coordinator.put(`/imports/${late.id}/undo`, 'imports')).status).toBe(409)
  })

  it('writes to nobody until a day is picked, and then to each once', async () => {
    const { world, coordinator } = await aSchool()
    const { id } = await readIn(coordinator, asCsv('magister', aRoster(3)))
    const asked = () =>
      world.inside(async (ctx) => {
        const rows = await ctx.db
          .selectFrom('events' as never)
          .select('name' as never)
          .where('tenantId' as never, '=', world.tenant.id as never)
          .execute()
        return (rows as { name: string }[]).filter(({ name }) => name === 'identity.confirmation-asked').length
      })
    const round = async () => {
      await world.inside(sendInvites)
      await world.settle()
      return asked()
    }
    expect(await round()).toBe(0)
    for (const on of ['2026-10-01', 'later'])
      expect((await coordinator.put(`/imports/${id}/invite`, 'imports', { on })).status).toBe(422)
    expect((await coordinator.put(`/imports/${id}/invite`, 'imports', { on: '2026-10-12' })).status).toBe(200)
    expect(await round()).toBe(0)
    world.setNow('2026-10-12T09:00:00Z')
    expect([await round(), await round()]).toEqual([3, 3])
  })

  it('is the business of the office of that school alone', async () => {
    const { world, school, coordinator } = await aSchool()
    const { id } = await upload(coordinator, asCsv('magister', aRoster(2)))
    const at = (name: 'coordinator' | 'mentor' | 'admin', organizationId: string) =>
      world.make.user({ roles: [{ name, organizationId }] })
    const elsewhere = await at('coordinator', (await world.make.school()).id)
    const mentor = await at('mentor', school.id)
    expect([
      (await upload(mentor, 'x')).status,
      (await elsewhere.get(`/imports/${id}`)).status,
      (await confirm(elsewhere, id)).status,
      (await elsewhere.put(`/imports/${id}/undo`, 'imports')).status,
      (await (await at('admin', school.id)).get(`/imports/${id}`)).status,
    ]).toEqual([403, 404, 404, 404, 200])
  })
})

describe('a list of classes, and one of mentors', () => {
  it('are read in, changed, and taken back', async () => {
    const { world, coordinator } = await aSchool()
    const empty = await rowsOf(world)
    const classes = 'Klas;Niveau;Leerjaar;Uren\nH3b;havo;3;30\nM4a;vmbo-t;4;\nH3b;havo;3;30\n;havo;1;\nK1;kader;1;x\n'
    const { id } = await upload(coordinator, classes, 'groups')
    expect((await lines(coordinator, id, 'error')).map(({ line, faults }) => [line, faults[0]?.column])).toEqual([
      [4, 'Klas'],
      [5, 'Klas'],
      [6, 'Uren'],
    ])
    expect((await confirm(coordinator, id)).data.counts).toMatchObject({ create: 2, error: 3 })
    expect((await readIn(coordinator, 'Klas;Niveau;Uren\nH3b;havo;20\nM4a;;\n', 'groups')).counts).toMatchObject({
      update: 1,
      unchanged: 1,
    })
    const before = await rowsOf(world)
    const mentors =
      'E-mail;Voornaam;Achternaam;Klassen;Rol\njan@school.example;Jan;van den Berg;H3b;\njan@school.example;Jan;van den Berg;H3b, M4a;stagebegeleider\nfout;Els;Bos;H3b;\nkim@school.example;Kim;Bos;Q9;\nbo@school.example;Bo;Bos;;conciërge\n'
    const run = await upload(coordinator, mentors, 'mentors')
    expect((await lines(coordinator, run.id, 'error')).map(({ faults }) => faults[0]?.text)).toEqual([
      '‘fout’ is geen e-mailadres.',
      'De klas ‘Q9’ is er niet. Lees eerst de klassen in, of voeg haar toe.',
      'De rol ‘conciërge’ kennen we niet. Schrijf mentor of stagebegeleider.',
    ])
    await confirm(coordinator, run.id)
    const { mentorships = [], users = [] } = await rowsOf(world)
    expect([mentorships.length, users.length]).toEqual([3, (before.users?.length ?? 0) + 1])
    expect((await readIn(coordinator, mentors, 'mentors')).counts).toMatchObject({ create: 0, update: 0, unchanged: 2 })
    await coordinator.put(`/imports/${run.id}/undo`, 'imports')
    expect(await rowsOf(world)).toEqual(before)
    await coordinator.put(`/imports/${id}/undo`, 'imports')
    // One of the two was changed by a later list, and stays.
    expect((await rowsOf(world)).groups?.length).toBe((empty.groups?.length ?? 0) + 1)
  })
})

describe('an exchange file that holds more than one kind', () => {
  it('gives the kind that is asked for: classes, then mentors, then pupils', async () => {
    const { world, coordinator } = await aSchool()
    const bytes = Buffer.from(
      Buffer.from(asEdexml(aRoster(3)))
        .toString()
        .replace(
          '</EDEX>',
          '<leerkrachten><leerkracht key="k1"><achternaam>Berg</achternaam><voorvoegsel>van den</voorvoegsel><roepnaam>Jan</roepnaam>' +
            '<emailadres>jan@school.example</emailadres><groepen><groep key="g0"/></groepen></leerkracht></leerkrachten></EDEX>',
        ),
    )
    expect((await readIn(coordinator, bytes, 'groups')).counts).toMatchObject({ create: 1, error: 0 })
    expect((await readIn(coordinator, bytes, 'mentors')).counts).toMatchObject({ create: 1, error: 0 })
    expect((await readIn(coordinator, bytes, 'students')).counts).toMatchObject({ create: 3, error: 0 })
    const { mentorships = [], groups = [] } = await rowsOf(world)
    expect([mentorships.length, groups.length]).toEqual([1, 1])
  })
})

describe('people and classes that are there already in another way', () => {
  it('are told at their line: the address of a pupil for a mentor, two lines for one class', async () => {
    const { world, school, coordinator } = await aSchool()
    const group = await world.make.group(school.id, { name: 'H3b' })
    const pupil = await world.make.student({ schoolId: school.id, groupId: group.id })
    const { data } = await coordinator.get<{ email: string }>(`/users/${pupil.id}`)
    const mentors = await upload(coordinator, `E-mail;Voornaam;Achternaam\n${data.email};Noor;Bos\n`, 'mentors')
    expect((await look(coordinator, mentors.id)).counts).toMatchObject({ create: 0, error: 1 })
    const classes = await upload(coordinator, 'Klas;Code\nH3b;K1\n', 'groups')
    await confirm(coordinator, classes.id)
    const twice = await upload(coordinator, 'Klas;Code\nH3x;K1\nH3b;\n', 'groups')
    expect((await look(coordinator, twice.id)).counts).toMatchObject({ error: 1 })
    expect((await confirm(coordinator, twice.id)).status).toBe(200)
  })

  it('keep the account they had when somebody gets another address', async () => {
    const { world, coordinator } = await aSchool()
    const [one] = aRoster(1) as [Listed]
    await readIn(coordinator, asCsv('magister', [one]))
    const before = await rowsOf(world)
    const { id } = await readIn(coordinator, asCsv('magister', [{ ...one, email: 'anders@school.example' }]))
    const accounts = async () => (await rowsOf(world)).accounts as { id: string; email: string }[]
    expect((await accounts()).find(({ email }) => email === one.email)).toBeDefined()
    expect((await accounts()).find(({ email }) => email === 'anders@school.example')).toBeDefined()
    await coordinator.put(`/imports/${id}/undo`, 'imports')
    expect((await rowsOf(world)).users).toEqual(before.users)
  })
})
