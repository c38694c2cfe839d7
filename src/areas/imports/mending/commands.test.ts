import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client } from '../../../../test/world.ts'
import { sendInvites } from '../inviting/commands.ts'

const long = 'Je voert de geiten, je maakt de hokken schoon en je helpt kinderen die komen kijken op de boerderij.'
const headings = ['Titel', 'Organisatie', 'Omschrijving', 'Werkveld', 'Plekken'] as const
const goats = ['Geiten voeren', 'De Springende Geit', long, 'Dieren', '3']
const csv = (...lines: string[][]) => [headings, ...lines].map((cells) => cells.join(';')).join('\n')
const cellsOf = (said: Partial<Record<(typeof headings)[number], string>>) => ({
  cells: Object.entries(said).map(([heading, value]) => ({ heading, value })),
})

async function sent(who: Client, path: string, body: string): Promise<string> {
  const response = await who.request(path, { method: 'POST', body })
  return ((await response.json()) as { data: { id: string } }).data.id
}

/** A list of places of which the third line is wrong, read in by a broker. */
async function aReadList(...wrong: string[][]) {
  const world = await aWorld()
  const farm = await world.make.company({ name: 'De Springende Geit' })
  const broker = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const lines = wrong.length > 0 ? wrong : [['Hokken boenen', 'De Springende Geit', long, 'Ruimtevaart', '0']]
  const id = await sent(broker, '/vacancy_imports?file_name=plekken.csv', csv(goats, ...lines))
  await broker.put(`/vacancy_imports/${id}/confirm`, 'vacancy_imports')
  const mend = (who: Client, said: Parameters<typeof cellsOf>[0], line: number | string = 3) =>
    who.put(`/vacancy_imports/${id}/rows/${line}`, 'vacancy_imports', cellsOf(said))
  const titles = async () => (await broker.get<Flat[]>('/vacancies')).data.map(({ title }) => title).sort()
  const row = async (line = 3) =>
    (await broker.get<Flat[]>(`/vacancy_imports/${id}/rows`)).data.find((one) => one.line === line)
  return { world, farm, broker, id, mend, titles, row }
}

describe('a line that was left out of a list', () => {
  it('tells what stood on it, and stays a fault as long as anything of it is wrong', async () => {
    const { broker, id, mend, titles, row } = await aReadList()
    expect(await row()).toMatchObject({
      action: 'error',
      cells: headings.map((heading, at) => ({
        heading,
        value: ['Hokken boenen', 'De Springende Geit', long, 'Ruimtevaart', '0'][at],
        isLong: heading === 'Omschrijving',
      })),
    })
    const half = await mend(broker, { Werkveld: 'Dieren', Plekken: '201' })
    expect(half.status).toBe(422)
    expect(half.errors).toMatchObject([
      { source: { pointer: '/data/attributes/cells/1/value' }, detail: '201 kan niet. Kies 1 tot 200 plekken.' },
    ])
    // What is wrong in a column that was not sent is of the line.
    const other = await mend(broker, { Plekken: '2' })
    expect(other.errors).toMatchObject([
      { source: { pointer: '/data/attributes/cells' }, detail: 'Werkveld: Het werkveld ‘Ruimtevaart’ kennen we niet.' },
    ])
    expect(await row()).toMatchObject({ action: 'error' })
    expect((await broker.get(`/vacancy_imports/${id}`)).data).toMatchObject({
      status: 'completed_with_errors',
      counts: { create: 1, error: 1 },
    })
    expect(await titles()).toEqual(['Geiten voeren'])
  })

  it('comes in once, by the rules of the list, and says who did so', async () => {
    const { world, broker, mend, titles, row } = await aReadList()
    const right = { Werkveld: 'Dieren', Plekken: '2' }
    for (const again of [right, { ...right, Titel: 'Iets anders' }]) {
      const { status, data } = await mend(broker, again)
      expect([status, data.status, data.counts]).toMatchObject([200, 'completed', { create: 2, error: 0 }])
    }
    expect(await titles()).toEqual(['Geiten voeren', 'Hokken boenen'])
    expect(await row()).toMatchObject({ action: 'create', faults: [], cells: [], title: 'Hokken boenen' })
    const noted = await world.inside(({ db }) =>
      db
        .selectFrom('auditLog' as never)
        .select('action' as never)
        .where('action' as never, '=', 'imports.line-mended' as never)
        .execute(),
    )
    expect(noted).toHaveLength(1)
  })

  it('is not read in twice beside a line about the same place, whatever it is called by now', async () => {
    const { broker, mend, titles } = await aReadList(goats)
    const same = await mend(broker, { Plekken: '5' })
    expect([same.status, same.errors[0]?.detail]).toEqual([422, 'Titel: Deze vacature staat ook op regel 2.'])
    expect((await mend(broker, { Titel: 'Schapen voeren' })).status).toBe(200)
    expect(await titles()).toEqual(['Geiten voeren', 'Schapen voeren'])
  })

  it('is there in a list that was read in, under headings that it has', async () => {
    const { broker, mend } = await aReadList()
    for (const line of [9, 'drie', '0']) expect((await mend(broker, { Plekken: '2' }, line)).status).toBe(404)
    const strange = await broker.request('/vacancy_imports?file_name=plekken.csv', { method: 'POST', body: csv(goats) })
    const { id } = ((await strange.json()) as { data: { id: string } }).data
    const early = await broker.put(`/vacancy_imports/${id}/rows/2`, 'vacancy_imports', cellsOf({ Plekken: '2' }))
    expect(early.status).toBe(404)
    const unknown = await mend(broker, { Kleur: 'rood' } as never)
    expect([unknown.status, unknown.errors[0]?.detail]).toEqual([422, 'Deze kolom staat niet in het bestand.'])
  })

  it('of a batch that was kept without its columns is read by the names of its fields', async () => {
    const { world, broker, titles } = await aReadList()
    const item = {
      title: 'Schapen tellen',
      organization: 'De Springende Geit',
      description: long,
      sectors: ['Dieren'],
      externalId: 'S1',
    }
    const { meta } = await broker.post<Flat[]>('/vacancies/feed', 'vacancies', { items: [{ ...item, seats: 0 }] })
    const id = String(meta?.import_id)
    await world.inside(({ db, tenant }) =>
      db
        .updateTable('importRuns')
        .set({ mapping: '{}' })
        .where('tenantId', '=', tenant.id)
        .where('id', '=', id)
        .execute(),
    )
    const mended = await broker.put(
      `/vacancy_imports/${id}/rows/1`,
      'vacancy_imports',
      cellsOf({ seats: '1' } as never),
    )
    expect([mended.status, mended.errors]).toEqual([200, []])
    expect(await titles()).toContain('Schapen tellen')
  })

  it('is put right by who may read such a list in and sees it, and by nobody else', async () => {
    const { world, farm, mend, titles } = await aReadList()
    const right = { Werkveld: 'Dieren', Plekken: '2' }
    const school = await world.make.school()
    const mentor = await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }] })
    // The list of the broker is not the company's, whose places stand in it.
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
    const elsewhere = await (await aWorld()).make.user({ roles: [{ name: 'tenant_admin' }] })
    expect((await mend(world.visitor, right)).status).toBe(401)
    expect((await mend(mentor, right)).status).toBe(403)
    expect((await mend(host, right)).status).toBe(404)
    expect((await mend(elsewhere, right)).status).toBe(404)
    expect(await titles()).toEqual(['Geiten voeren'])
  })
})

describe('a line of a list of a company', () => {
  /** A list that somebody of the company read in, and somebody who looks after all places. */
  async function aCompanysList(own: readonly string[], ...lines: string[][]) {
    const world = await aWorld()
    const farm = await world.make.company({ name: 'De Springende Geit' })
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
    const broker = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const id = await sent(
      host,
      '/vacancy_imports?file_name=eigen.csv',
      [own, ...lines].map((l) => l.join(';')).join('\n'),
    )
    const confirm = (who: Client) => who.put(`/vacancy_imports/${id}/confirm`, 'vacancy_imports')
    const mend = (who: Client) =>
      who.put(`/vacancy_imports/${id}/rows/3`, 'vacancy_imports', { cells: [{ heading: 'Plekken', value: '2' }] })
    const places = () =>
      world.inside(({ db, tenant }) =>
        db
          .selectFrom('vacancies')
          .select(['title', 'status'])
          .where('tenantId', '=', tenant.id)
          .orderBy('title')
          .execute(),
      )
    return { world, host, broker, confirm, mend, places }
  }
  const drafts = [
    { title: 'Geiten voeren', status: 'draft' },
    { title: 'Hokken boenen', status: 'draft' },
  ]

  it('begins as a draft, whoever puts it right', async () => {
    const wrong = ['Hokken boenen', 'De Springende Geit', long, 'Dieren', '0']
    const { host, broker, confirm, mend, places } = await aCompanysList(headings, goats, wrong)
    await confirm(host)
    expect((await mend(broker)).status).toBe(200)
    expect(await places()).toEqual(drafts)
  })

  it('is of that company where it does not say whose it is', async () => {
    const own = headings.filter((heading) => heading !== 'Organisatie')
    const { broker, confirm, mend, places } = await aCompanysList(
      own,
      ['Geiten voeren', long, 'Dieren', '3'],
      ['Hokken boenen', long, 'Dieren', '0'],
    )
    expect((await confirm(broker)).status).toBe(200)
    expect(await places()).toEqual(drafts.slice(0, 1))
    expect((await mend(broker)).status).toBe(200)
    expect(await places()).toEqual(drafts)
  })
})

/** A list of a school that its office read in. */
async function aRosterOf(kind: string, lines: string[], before?: (who: Client) => Promise<unknown>) {
  const world = await aWorld()
  const school = await world.make.school({ name: 'De Zeven Linden' })
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  await before?.(coordinator)
  const id = await sent(coordinator, `/imports?kind=${kind}&file_name=lijst.csv`, lines.join('\n'))
  await coordinator.put(`/imports/${id}/confirm`, 'imports')
  const mend = (said: Record<string, string>, line = 3) =>
    coordinator.put(`/imports/${id}/rows/${line}`, 'imports', {
      cells: Object.entries(said).map(([heading, value]) => ({ heading, value })),
    })
  const row = async (line = 3) => {
    const { data } = await coordinator.get<Flat[]>(`/imports/${id}/rows`)
    return data.find((one) => one.line === line)
  }
  return { world, school, coordinator, id, mend, row }
}

describe('a line with more cells than there are headings', () => {
  const lines = ['Leerlingnummer;Voornaam;Achternaam;Klas', '12301;Mila;Bos;H3b', '12303;Anna;de;Vries;H3b']

  it('tells what stood beside them, and is wrong until nothing does', async () => {
    const { coordinator, id, mend, row } = await aRosterOf('students', lines)
    const told = await row()
    expect(told).toMatchObject({ action: 'error', faults: [{ column: 'kolom 5' }] })
    const cells = told?.cells as { heading: string; value: string }[]
    expect(cells.at(-1)).toEqual({ heading: 'kolom 5', value: 'H3b' })
    const same = await mend(Object.fromEntries(cells.map(({ heading, value }) => [heading, value])))
    expect([same.status, same.errors]).toMatchObject([422, [{ source: { pointer: '/data/attributes/cells/4/value' } }]])
    expect((await mend({ Achternaam: 'de Vries' })).status).toBe(422)
    const faults = await (await coordinator.request(`/imports/${id}/faults`)).text()
    expect(faults).toContain('12303;Anna;de;Vries;H3b;3;')
    const right = await mend({ Achternaam: 'de Vries', Klas: 'H3b', 'kolom 5': '' })
    expect([right.status, right.data.counts]).toMatchObject([200, { create: 2, error: 0 }])
    expect(await row()).toMatchObject({ action: 'create', name: 'Anna de Vries' })
  })

  it('of which only the headed ones were kept does not come in as it stands', async () => {
    const { world, id, mend } = await aRosterOf('students', lines)
    const raw = JSON.stringify(
      Object.entries({ Leerlingnummer: '12303', Voornaam: 'Anna', Achternaam: 'de', Klas: 'Vries' }),
    )
    await world.inside(({ db, tenant }) =>
      db
        .updateTable('importRows')
        .set({
          raw,
          errors: JSON.stringify([
            { column: '', code: 'columns_uneven', key: 'imports.error.columns_uneven', values: {} },
          ]),
        })
        .where('tenantId', '=', tenant.id)
        .where('runId', '=', id)
        .where('line', '=', 3)
        .execute(),
    )
    const same = await mend({ Achternaam: 'de', Klas: 'Vries' })
    expect([same.status, same.errors]).toMatchObject([422, [{ source: { pointer: '/data/attributes/cells' } }]])
    expect((await mend({ Achternaam: 'de Vries', Klas: 'H3b' })).status).toBe(200)
  })
})

describe('a line of a list of classes or of mentors', () => {
  const groups = (who: Client, ...names: string[]) =>
    sent(who, '/imports?kind=groups&file_name=klassen.csv', ['Klas', ...names].join('\n')).then((id) =>
      who.put(`/imports/${id}/confirm`, 'imports'),
    )

  it('is a class', async () => {
    const { mend, row } = await aRosterOf('groups', ['Klas;Uren', 'H3b;40', 'H3c;veel', 'H3d;veel'])
    const twice = await mend({ Klas: 'H3b', Uren: '40' })
    expect([twice.status, twice.errors[0]?.detail]).toEqual([422, expect.stringContaining('regel 2')])
    expect((await mend({ Uren: '40' })).status).toBe(200)
    expect(await row()).toMatchObject({ action: 'create', name: 'H3c' })
  })

  it('may be about somebody who stands there in another role too', async () => {
    const { world, coordinator, id, mend, row } = await aRosterOf(
      'mentors',
      [
        'Mailadres;Voornaam;Achternaam;Rol;Klas',
        'jan@school.nl;Jan;Prins;mentor;H3b',
        'jan@school.nl;Jan;Prins;begeleider;H9x',
      ],
      (who) => groups(who, 'H3b', 'H4a'),
    )
    const twice = await mend({ Rol: 'mentor', Klas: 'H4a' })
    expect([twice.status, twice.errors[0]?.detail]).toEqual([422, expect.stringContaining('regel 2')])
    expect((await mend({ Klas: 'H4a' })).status).toBe(200)
    expect(await row()).toMatchObject({ action: 'update', faults: [] })
    const looksAfter = () =>
      world.inside(({ db, tenant }) =>
        db
          .selectFrom('mentorships as m')
          .innerJoin('groups as g', 'g.id', 'm.groupId')
          .select(['g.name', 'm.role'])
          .where('m.tenantId', '=', tenant.id)
          .orderBy('g.name')
          .execute(),
      )
    expect(await looksAfter()).toEqual([
      { name: 'H3b', role: 'mentor' },
      { name: 'H4a', role: 'supervisor' },
    ])
    expect((await coordinator.put(`/imports/${id}/undo`, 'imports')).status).toBe(200)
    expect(await looksAfter()).toEqual([])
  })
})

describe('a line of a list of pupils', () => {
  const heads = 'Leerlingnummer;Voornaam;Achternaam;Klas;Geboortedatum'
  const mila = '12301;Mila;Bos;H3b;02-06-2011'
  const wrong = '12302;Owen;Pattiasina;H3b;31-02-2011'

  async function aSchool() {
    const world = await aWorld()
    const school = await world.make.school({ name: 'De Zeven Linden' })
    const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
    const id = await sent(coordinator, '/imports?kind=students&file_name=klas.csv', [heads, mila, wrong].join('\n'))
    await coordinator.put(`/imports/${id}/confirm`, 'imports')
    const mend = (who: Client, value: string, line = 3) =>
      who.put(`/imports/${id}/rows/${line}`, 'imports', { cells: [{ heading: 'Geboortedatum', value }] })
    const names = () =>
      world.inside(async ({ db, tenant }) =>
        (
          await db
            .selectFrom('users')
            .innerJoin('studentProfiles as s', 's.userId', 'users.id')
            .select('users.firstName')
            .where('users.tenantId', '=', tenant.id)
            .where('users.status', '<>', 'archived')
            .orderBy('users.firstName')
            .execute()
        ).map(({ firstName }) => firstName),
      )
    return { world, school, coordinator, id, mend, names }
  }

  it('comes in at its class, and goes back with its list', async () => {
    const { coordinator, id, mend, names } = await aSchool()
    expect(await names()).toEqual(['Mila'])
    const still = await mend(coordinator, '30-02-2011')
    expect([still.status, still.errors[0]?.detail]).toEqual([422, 'De dag 30-02-2011 bestaat niet.'])
    const { status, data } = await mend(coordinator, '28-02-2011')
    expect([status, data.status, data.counts]).toMatchObject([200, 'completed', { create: 2, error: 0 }])
    expect(await names()).toEqual(['Mila', 'Owen'])
    expect((await coordinator.put(`/imports/${id}/undo`, 'imports')).status).toBe(200)
    expect(await names()).toEqual([])
    expect((await mend(coordinator, '28-02-2011')).status).toBe(409)
  })

  it('is written to at once where the others of its list were', async () => {
    const { world, coordinator, id, mend } = await aRosterOf('students', [
      'Leerlingnummer;Voornaam;Achternaam;Klas;E-mail;Geboortedatum',
      '12301;Mila;Bos;H3b;mila@school.nl;02-06-2011',
      '12302;Owen;Pattiasina;H3b;owen@school.nl;31-02-2011',
      '12303;Sem;Bakker;H3b;;31-02-2011',
    ])
    const asked = async () => {
      await world.settle()
      const { data } = await world.visitor.get<Flat[]>('/test/emails')
      return data.map(({ recipientAddress }) => recipientAddress).toSorted()
    }
    await coordinator.put(`/imports/${id}/invite`, 'imports', { on: '2026-10-05' })
    await world.inside(sendInvites)
    expect(await asked()).toEqual(['mila@school.nl'])
    for (const line of [3, 4]) expect((await mend({ Geboortedatum: '28-02-2011' }, line)).status).toBe(200)
    await world.inside(sendInvites)
    expect(await asked()).toEqual(['mila@school.nl', 'owen@school.nl'])
  })

  it('that is emptied is no line, and is not told as read in', async () => {
    const { mend, row } = await aRosterOf('students', [heads, mila, wrong])
    const emptied = await mend(Object.fromEntries(heads.split(';').map((heading) => [heading, ' '])))
    expect([emptied.status, emptied.errors]).toMatchObject([
      422,
      [{ source: { pointer: '/data/attributes/cells' }, detail: 'Deze regel is leeg. Vul de vakken in.' }],
    ])
    expect(await row()).toMatchObject({ action: 'error' })
  })

  it('is read by the first of two equal headings, as the list was', async () => {
    const { mend, row } = await aRosterOf('students', [
      `${heads};Klas`,
      '12301;Mila;Bos;H3b;02-06-2011;',
      '12302;Owen;Pattiasina;H3b;31-02-2011;Z9z',
    ])
    expect((await row())?.cells).toMatchObject([{}, {}, {}, { heading: 'Klas', value: 'H3b' }, {}, { value: 'Z9z' }])
    expect((await mend({ Geboortedatum: '28-02-2011' })).status).toBe(200)
    expect((await row())?.cells).toMatchObject([
      {},
      {},
      {},
      { value: 'H3b' },
      {},
      { heading: 'Klas (2)', value: 'Z9z' },
    ])
  })

  it('takes nothing that it does not know', async () => {
    const { coordinator, id } = await aSchool()
    const cell = { heading: 'Geboortedatum', value: '28-02-2011' }
    for (const wrongly of [{ cells: [cell], line: 3 }, { cells: [{ ...cell, hading: 'Klas' }] }])
      expect((await coordinator.put(`/imports/${id}/rows/3`, 'imports', wrongly)).status).toBe(422)
  })

  it('is not that of a mentor, another school or another tenant', async () => {
    const { world, school, mend, names } = await aSchool()
    const other = await world.make.school({ name: 'Elders' })
    const tries = [
      [await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }] }), 403],
      [await world.make.user({ roles: [{ name: 'coordinator', organizationId: other.id }] }), 404],
      [(await aSchool()).coordinator, 404],
    ] as const
    for (const [who, status] of tries) expect((await mend(who, '28-02-2011')).status).toBe(status)
    expect(await names()).toEqual(['Mila'])
  })
})
