import writeExcelFile from 'write-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { forgetUploads } from '../engine/commands.ts'
import { aWorld, type Client, type Reply, type WorldOptions } from '../../../../test/world.ts'

async function aDesk(options: WorldOptions = {}) {
  const world = await aWorld(options)
  const farm = await world.make.company({ name: 'De Springende Geit' })
  const home = await world.make.company({ name: 'Huize Avondrust' })
  const broker = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
  return { world, farm, home, broker, host }
}

const long = 'Je voert de geiten, je maakt de hokken schoon en je helpt kinderen die komen kijken op de boerderij.'
const line = (cells: Partial<Record<(typeof headers)[number], string>>) =>
  headers.map((header) => cells[header] ?? '').join(';')
const headers = [
  'Nummer',
  'Titel',
  'Organisatie',
  'Omschrijving',
  'Werkveld',
  'Plekken',
  'Vanaf leeftijd',
  'Vergoeding',
] as const
const goats = {
  Nummer: 'G1',
  Titel: 'Geiten voeren',
  Organisatie: 'De Springende Geit',
  Omschrijving: long,
  Werkveld: 'Dieren',
  Plekken: '3',
  'Vanaf leeftijd': '14',
}
const tea = { ...goats, Nummer: 'T1', Titel: 'Thee schenken', Organisatie: 'Huize Avondrust', Werkveld: 'Zorg' }
const csv = (...rows: Parameters<typeof line>[0][]) => [headers.join(';'), ...rows.map(line)].join('\n')

async function upload(who: Client, body: string | Uint8Array, name = 'plekken.csv'): Promise<Reply> {
  const response = await who.request(`/vacancy_imports?file_name=${name}`, { method: 'POST', body: body as BodyInit })
  const parsed = (await response.json()) as { data?: { id: string; attributes: object }; errors?: [] }
  return {
    status: response.status,
    data: { id: parsed.data?.id ?? '', type: '', meta: {}, ...parsed.data?.attributes },
    errors: parsed.errors ?? [],
    meta: {},
    headers: response.headers,
    text: JSON.stringify(parsed),
  }
}
const rows = async (who: Client, id: string, query = '') =>
  (await who.get<Flat[]>(`/vacancy_imports/${id}/rows${query}`)).data
const confirm = (who: Client, id: string, lines?: number[]) =>
  who.put(`/vacancy_imports/${id}/confirm`, 'vacancy_imports', lines ? { lines } : {})
const titles = async (who: Client) => (await who.get<Flat[]>('/vacancies')).data.map(({ title }) => title).sort()

describe('a list that was made to hurt', () => {
  it('is refused with what is wrong with it, and nothing of it is kept', async () => {
    const { host } = await aDesk()
    const wide = await upload(host, `${headers.join(';')}${';x'.repeat(100)}\n${line(goats)}`)
    expect([wide.status, wide.errors[0]?.detail]).toEqual([422, 'Dit bestand heeft te veel kolommen. Hoogstens 100.'])
    const stuffed = await upload(host, csv({ ...goats, Titel: 'x'.repeat(40_000) }))
    expect([stuffed.status, stuffed.errors[0]?.detail]).toEqual([
      422,
      'Op regel 2 staat te veel tekst. Hoogstens 32767 tekens in een vak.',
    ])
    expect((await host.get<Flat[]>('/vacancy_imports')).data).toEqual([])
  })
})

describe('a list of places', () => {
  it('is kept by its name, without folders and without signs that turn the text around', async () => {
    const { host } = await aDesk()
    const { status, data } = await upload(host, csv(goats), encodeURIComponent('../../plek\u202Eken\r\n.csv'))
    expect([status, data.file_name]).toEqual([201, 'plekken.csv'])
  })

  it('proposes what a line may mean that names an organization or work nobody knows', async () => {
    const { broker, host, world } = await aDesk()
    // Elsewhere the same name is nobody's to propose.
    await (await aWorld()).make.company({ name: 'De Springende Geiten' })
    const near = { ...goats, Titel: 'Hokken boenen', Organisatie: 'De Springende Gijt' }
    const far = { ...goats, Titel: 'Ruimte verkennen', Organisatie: 'Xylofoon Qwerty', Werkveld: 'Ruimtevaart' }
    const { data } = await upload(broker, csv(goats, near, far))
    await confirm(broker, data.id)
    type Faults = Flat & { faults: { column: string; meant?: string[]; choices?: string[] }[] }
    const { data: wrong } = await broker.get<Faults[]>(`/vacancy_imports/${data.id}/rows?action=error`)
    expect(wrong.map(({ faults }) => faults.find(({ column }) => column === 'Organisatie')?.meant)).toEqual([
      ['De Springende Geit'],
      [],
    ])
    expect(wrong[1]?.faults.find(({ column }) => column === 'Werkveld')?.choices).toContain('Dieren')
    expect((await host.get(`/vacancy_imports/${data.id}/rows`)).status).toBe(404)
    expect((await world.visitor.get(`/vacancy_imports/${data.id}/rows`)).status).toBe(401)
  })

  it('proposes for a company’s list its own organizations alone, whoever mends it, and none that waits for approval elsewhere', async () => {
    const { broker, host, world, home } = await aDesk()
    await world.make.company({ name: 'De Springende Geiten' })
    await world.make.company({ name: 'De Springende Gijten', status: 'pending' })
    type Faults = Flat & { faults: { column: string; meant?: string[] }[] }
    const meant = async (who: Client, id: string) =>
      (await who.get<Faults[]>(`/vacancy_imports/${id}/rows?action=error`)).data.map(
        ({ faults }) => faults.find(({ column }) => column === 'Organisatie')?.meant,
      )
    const near = { ...goats, Titel: 'Hokken boenen', Organisatie: 'De Springende Gijt' }
    const ofHost = (await upload(host, csv(near))).data.id
    await confirm(host, ofHost)
    for (const who of [host, broker]) expect(await meant(who, ofHost)).toEqual([['De Springende Geit']])
    const ofOffice = (await upload(broker, csv(near))).data.id
    await confirm(broker, ofOffice)
    expect(await meant(broker, ofOffice)).toEqual([['De Springende Geit', 'De Springende Geiten']])
    // What is proposed is known: one tap puts the line right.
    const mended = await broker.put(`/vacancy_imports/${ofHost}/rows/2`, 'vacancy_imports', {
      cells: [{ heading: 'Organisatie', value: 'De Springende Geit' }],
    })
    expect([mended.status, mended.errors]).toEqual([200, []])
    const rival = await world.make.user({ roles: [{ name: 'admin', organizationId: home.id }] })
    expect((await rival.get(`/vacancy_imports/${ofHost}/rows`)).status).toBe(404)
  })

  it('is looked at first, read in once, and changes nothing the second time', async () => {
    const { world, broker } = await aDesk()
    const wrong = { ...goats, Nummer: 'G2', Titel: 'Hokken boenen', Plekken: 'veel', 'Vanaf leeftijd': '9' }
    const { status, data } = await upload(broker, csv(goats, tea, wrong))
    expect([status, data.status, data.counts]).toMatchObject([201, 'previewed', { create: 2, error: 1 }])
    expect(await titles(world.visitor)).toEqual([])
    expect(await rows(broker, data.id)).toMatchObject([
      { line: 2, action: 'create', title: 'Geiten voeren', faults: [] },
      { line: 3, action: 'create', title: 'Thee schenken' },
      {
        line: 4,
        action: 'error',
        title: 'Hokken boenen',
        faults: [
          { column: 'Plekken', text: 'veel kan niet. Kies 1 tot 200 plekken.' },
          { column: 'Vanaf leeftijd', text: '9 kan niet. Kies een leeftijd van 12 tot 30.' },
        ],
      },
    ])
    expect(await rows(broker, data.id, '?action=error')).toHaveLength(1)

    expect((await confirm(broker, data.id)).data).toMatchObject({ status: 'completed_with_errors' })
    expect((await confirm(broker, data.id)).data).toMatchObject({ status: 'completed_with_errors' })
    expect(await titles(world.visitor)).toEqual(['Geiten voeren', 'Thee schenken'])
    expect((await rows(broker, data.id))[0]).toMatchObject({ action: 'create', vacancyId: expect.any(String) })
    expect((await broker.get<Flat[]>('/vacancy_imports')).data).toHaveLength(1)

    const again = await upload(broker, csv({ ...goats, Plekken: '5' }, tea))
    expect(again.data.counts).toMatchObject({ update: 1, unchanged: 1, create: 0 })
    expect((await rows(broker, again.data.id))[0]).toMatchObject({ action: 'update', changes: ['seats'] })
    await confirm(broker, again.data.id)
    expect(await titles(world.visitor)).toEqual(['Geiten voeren', 'Thee schenken'])
  })

  it('goes to the organization of that very name, of those that were approved', async () => {
    const { world, broker } = await aDesk()
    await world.make.company({ name: 'Stichting De Springende Geit', status: 'denied' })
    await world.make.company({ name: 'De Springende Geit BV' })
    await world.make.company({ name: 'Stichting Huize Avondrust', status: 'denied' })
    for (const name of ['Molen De Hoop', 'molen  de hoop']) await world.make.company({ name })
    await world.make.company({ name: 'Bakkerij Kruim', status: 'denied' })
    const at = (Nummer: string, Organisatie: string) => ({ ...goats, Nummer, Organisatie, Titel: `Werk ${Nummer}` })
    const { data } = await upload(
      broker,
      csv(
        at('1', 'De Springende Geit'),
        at('2', 'springende geit, de'),
        at('3', 'Huize Avondrust Stichting'),
        at('4', 'Molen de Hoop'),
        at('5', 'Bakkerij Kruim'),
        at('6', 'Vereniging De Springende Geit'),
      ),
    )
    const ambiguous = (name: string) => [
      {
        column: 'Organisatie',
        text: `Bij ‘${name}’ passen 2 organisaties. Schrijf de hele naam of het KVK-nummer.`,
      },
    ]
    const unknown = (name: string) => [{ column: 'Organisatie', text: `‘${name}’ kennen we niet.` }]
    expect((await rows(broker, data.id)).map(({ organizationName, faults }) => [organizationName, faults])).toEqual([
      ['De Springende Geit', []],
      [null, unknown('springende geit, de')],
      ['Huize Avondrust', []],
      [null, ambiguous('Molen de Hoop')],
      [null, unknown('Bakkerij Kruim')],
      [null, ambiguous('Vereniging De Springende Geit')],
    ])
    await confirm(broker, data.id)
    expect((await rows(broker, data.id)).slice(0, 3).map(({ organizationName }) => organizationName)).toEqual([
      'De Springende Geit',
      null,
      'Huize Avondrust',
    ])
    const fed = await broker.post<Flat[]>('/vacancies/feed', 'vacancies', {
      items: [
        {
          externalId: 'f',
          title: 'Gevoed werk',
          organization: 'De Springende Geit',
          description: long,
          sectors: ['Dieren'],
          seats: 1,
        },
      ],
    })
    expect(fed.data).toMatchObject([{ action: 'create', organizationName: 'De Springende Geit' }])
  })

  it.each(['nl', 'en'])('begins with an example of which every column is read (%s)', async (locale) => {
    const { world, broker } = await aDesk()
    const file = await broker.request('/vacancy_imports/example', { headers: { 'x-locale': locale } })
    expect(file.headers.get('content-disposition')).toMatch(/vacatures|vacancies/)
    const text = await file.text()
    const { data } = await upload(broker, text)
    expect(data).toMatchObject({ ignored: [], faults: [], counts: { error: 1 } })
    expect((data.columns as { header: string }[]).filter(({ header }) => header === '')).toEqual([])
    const named = await upload(
      broker,
      text.replace(/Naam van de organisatie|Name of the organisation/, 'Huize Avondrust'),
    )
    expect(named.data.counts).toMatchObject({ create: 1, error: 0 })
    const pupil = await world.make.student({ schoolId: (await world.make.school()).id })
    const asked = [pupil, world.visitor].map(async (who) => (await who.request('/vacancy_imports/example')).status)
    expect(await Promise.all(asked)).toEqual([403, 401])
  })

  it('keeps its titles under a heading that was pointed out', async () => {
    const { broker } = await aDesk()
    const { data } = await upload(broker, csv(goats).replace('Titel', 'Hoe heet het'))
    await broker.patch(`/vacancy_imports/${data.id}`, 'vacancy_imports', { mapping: { title: 'Hoe heet het' } })
    await confirm(broker, data.id)
    expect(await rows(broker, data.id)).toMatchObject([{ title: 'Geiten voeren' }])
  })

  it('is read in by the lines one chose', async () => {
    const { world, broker } = await aDesk()
    const { data } = await upload(broker, csv(goats, tea))
    const chosen = await confirm(broker, data.id, [3])
    expect(chosen.data.counts).toMatchObject({ create: 1, skip: 1 })
    expect(await titles(world.visitor)).toEqual(['Thee schenken'])
  })

  it('has its columns guessed, and pointed out by hand where the guess is wrong', async () => {
    const { world, broker } = await aDesk()
    const strange = csv(goats).replace('Omschrijving', 'Wat houdt het in').replace('Plekken', 'Hoeveel')
    const { status, data } = await upload(broker, strange)
    expect([status, data.faults]).toEqual([201, ['Deze kolommen ontbreken: omschrijving, plekken.']])
    expect((await confirm(broker, data.id)).errors[0]?.detail).toBe('Deze kolommen ontbreken: omschrijving, plekken.')
    const mapping = { description: 'Wat houdt het in', seats: 'Hoeveel' }
    const mapped = await broker.patch(`/vacancy_imports/${data.id}`, 'vacancy_imports', { mapping })
    expect(mapped.data).toMatchObject({ faults: [], counts: { create: 1 } })
    await confirm(broker, data.id)
    expect(await titles(world.visitor)).toEqual(['Geiten voeren'])
    expect((await broker.patch(`/vacancy_imports/${data.id}`, 'vacancy_imports', { mapping })).status).toBe(409)
  })

  it('gives the lines that are wrong back as a file, before it is read in and after', async () => {
    const { broker } = await aDesk()
    const { data } = await upload(broker, csv(goats, { ...tea, Plekken: '0', Titel: '=Thee' }))
    const faults = async () => (await broker.request(`/vacancy_imports/${data.id}/faults`)).text()
    const before = await faults()
    expect(before.split('\r\n')[0]).toContain('Wat klopt er niet')
    expect(before).toContain('Plekken: ')
    expect(before).not.toMatch(/(^|;)=/m)
    expect(before).not.toContain('Geiten voeren')
    await confirm(broker, data.id)
    expect(await faults()).toBe(before)
  })

  it('comes from Excel too', async () => {
    const { world, broker } = await aDesk()
    const cells = [[...headers], headers.map((header) => (goats as Record<string, string>)[header] ?? '')]
    const workbook = await writeExcelFile(cells.map((row) => row.map((value) => ({ value })))).toBuffer()
    const { data } = await upload(broker, new Uint8Array(workbook), 'plekken.xlsx')
    expect(data.counts).toMatchObject({ create: 1 })
    await confirm(broker, data.id)
    expect(await titles(world.visitor)).toEqual(['Geiten voeren'])
  })

  it.each([
    ['nothing', '', 'Er staan geen regels in dit bestand.'],
    ['half a workbook', 'PK\u0003\u0004 en dan niets', 'Dit bestand is niet te lezen. Bewaar het als CSV.'],
    ['a heading alone', headers.join(';'), 'Er staan geen regels in dit bestand.'],
  ])('that is %s is refused with what is wrong', async (_name, body, sentence) => {
    const { broker } = await aDesk()
    const reply = await upload(broker, body)
    expect([reply.status, reply.errors[0]?.detail]).toEqual([422, sentence])
  })

  it('keeps to the law: unpaid in mas', async () => {
    const { broker } = await aDesk()
    const { data } = await upload(broker, csv({ ...goats, Vergoeding: '50' }))
    expect((await rows(broker, data.id))[0]).toMatchObject({
      action: 'error',
      faults: [{ column: 'Vergoeding', text: 'Een maatschappelijke stage is zonder loon.' }],
    })
  })
})

describe('a company', () => {
  it('reads in its own places alone, without naming itself, as drafts to finish', async () => {
    const { world, host } = await aDesk()
    const { data } = await upload(host, csv({ ...goats, Organisatie: '' }, tea))
    expect(data.counts).toMatchObject({ create: 1, error: 1 })
    expect((await rows(host, data.id))[1]).toMatchObject({
      faults: [{ column: 'Organisatie', text: '‘Huize Avondrust’ kennen we niet.' }],
    })
    await confirm(host, data.id)
    expect(await titles(world.visitor)).toEqual([])
    const [row] = await world.inside((ctx) =>
      ctx.db
        .selectFrom('vacancies')
        .select(['status', 'publishedAt', 'descriptionHtml'])
        .where('tenantId', '=', world.tenant.id)
        .execute(),
    )
    expect(row).toEqual({ status: 'draft', publishedAt: null, descriptionHtml: `<p>${long}</p>` })
  })

  it('changes its places as by hand: the history tells, and where others look first they look again', async () => {
    const { world, broker, host } = await aDesk({ capabilities: { vacancyModeration: 'always' } })
    await confirm(broker, (await upload(broker, csv(goats))).data.id)
    const other = { ...goats, Organisatie: '', Titel: 'Geiten en schapen voeren' }
    await confirm(host, (await upload(host, csv(other))).data.id)
    const [row] = await world.inside((ctx) =>
      ctx.db
        .selectFrom('vacancies')
        .select(['id', 'status', 'title'])
        .where('tenantId', '=', world.tenant.id)
        .execute(),
    )
    expect(row).toMatchObject({ status: 'pending_review', title: 'Geiten en schapen voeren' })
    const versions = await world.inside((ctx) =>
      ctx.db.selectFrom('vacancyVersions').select('changes').where('vacancyId', '=', row!.id).execute(),
    )
    expect(versions).toEqual([{ changes: { title: { from: 'Geiten voeren', to: 'Geiten en schapen voeren' } } }])
  })

  it('never changes the place of another that goes by the same number', async () => {
    const { world, home, broker, host } = await aDesk()
    await confirm(broker, (await upload(broker, csv({ ...tea, Nummer: '1' }))).data.id)
    await confirm(host, (await upload(host, csv({ ...goats, Nummer: '1', Organisatie: '' }))).data.id)
    expect(await titles(world.visitor)).toEqual(['Thee schenken'])
    const both = await upload(broker, csv({ ...tea, Nummer: '1' }, { ...goats, Nummer: '1' }))
    expect(both.data.counts).toMatchObject({ unchanged: 2 })
    expect(home.id).toBeTruthy()
  })
})

describe('a partner’s program', () => {
  const item = {
    externalId: 'G1',
    title: 'Geiten voeren',
    organization: 'De Springende Geit',
    description: long,
    sectors: ['Dieren'],
    seats: 3,
    minAge: 14,
    requiresVog: false,
    tasks: ['Voeren', 'Vegen'],
  }
  const send = (who: Client, items: unknown, query = '') =>
    who.post<Flat[]>(`/vacancies/feed${query}`, 'vacancies', { items })

  it('sends a batch by its key: tried first, then once, then again', async () => {
    const { world, broker } = await aDesk()
    const { data: made } = await broker.post('/api_keys', 'api_keys', {
      name: 'Partner',
      access: 'write',
      resources: ['vacancies'],
    })
    expect(made.secret).toBeTypeOf('string')
    const partner = { ...broker, post: keyed(broker, made.secret as string) }
    const tried = await send(partner, [item, { ...item, externalId: 'G2', title: 'Kort', seats: 0 }], '?dry_run=true')
    expect([tried.status, tried.meta]).toMatchObject([200, { dry_run: true, counts: { create: 1, error: 1 } }])
    expect(tried.data[1]).toMatchObject({
      line: 2,
      action: 'error',
      faults: [{ column: 'title' }, { column: 'seats', text: '0 kan niet. Kies 1 tot 200 plekken.' }],
    })
    expect(await titles(world.visitor)).toEqual([])
    const first = await send(partner, [item])
    const second = await send(partner, [item])
    expect([first.data[0]?.action, second.data[0]?.action]).toEqual(['create', 'unchanged'])
    expect(first.data[0]?.vacancyId).toBe(second.data[0]?.vacancyId)
    expect(await titles(world.visitor)).toEqual(['Geiten voeren'])
    expect((await send(partner, [{ ...item, seats: 4 }])).data[0]).toMatchObject({
      action: 'update',
      changes: ['seats'],
    })
  })

  it('hears at which item what is wrong', async () => {
    const { broker } = await aDesk()
    const wrong = [
      [[], '/data/attributes/items'],
      [[{ title: 'Zonder nummer' }], '/data/attributes/items/0/external_id'],
      ['x', '/data/attributes/items'],
      [[{ externalId: 'a', title: { nl: 'Geiten' } }], '/data/attributes/items/0/title'],
    ] as const
    for (const [items, pointer] of wrong) {
      const { status, errors } = await send(broker, items)
      expect([status, errors.map(({ source }) => source?.pointer)]).toEqual([422, expect.arrayContaining([pointer])])
    }
    expect((await send(broker, [item], '?dry_run=misschien')).status).toBe(400)
  })

  function keyed(client: Client, secret: string): Client['post'] {
    return async (path, type, attributes = {}) => {
      const { 'access-token': _token, client: _client, uid: _uid } = client.credentials
      const response = await client.request(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/vnd.api+json',
          'access-token': '',
          client: '',
          uid: '',
          authorization: `Bearer ${secret}`,
        },
        body: JSON.stringify({ data: { type, attributes } }),
      })
      const parsed = (await response.json()) as {
        data?: { id: string; attributes: object }[]
        meta?: object
        errors?: []
      }
      return {
        status: response.status,
        data: (parsed.data ?? []).map(({ id, attributes: own }) => ({ id, ...camel(own) })) as never,
        meta: parsed.meta as Record<string, unknown>,
        errors: parsed.errors ?? [],
        headers: response.headers,
        text: '',
      }
    }
  }
  const camel = (own: object) =>
    Object.fromEntries(Object.entries(own).map(([name, value]) => [name === 'vacancy_id' ? 'vacancyId' : name, value]))
})

it('forgets a list nobody read in after two weeks, file and all, and keeps what was', async () => {
  const { world, broker } = await aDesk()
  const read = await upload(broker, csv(goats))
  await confirm(broker, read.data.id)
  await upload(broker, csv(tea))
  const kept = async (now: string) => {
    world.setNow(now)
    await world.inside(forgetUploads)
    const files = await world.inside((ctx) => ctx.db.selectFrom('files').select('id').execute())
    return [files.length, (await broker.get<Flat[]>('/vacancy_imports')).data.map(({ id }) => id)]
  }
  const day = (days: number) => new Date(world.now().getTime() + days * 86_400_000).toISOString()
  expect(await kept(day(13))).toEqual([1, [expect.any(String), read.data.id]])
  expect(await kept(day(2))).toEqual([0, [read.data.id]])
})

describe('who else', () => {
  it('strangers, other organizations, other schools and other tenants', async () => {
    const { world, home, host, broker } = await aDesk()
    const { data } = await upload(host, csv({ ...goats, Organisatie: '' }))
    const other = await world.make.user({ roles: [{ name: 'admin', organizationId: home.id }] })
    const elsewhere = await aDesk()
    for (const stranger of [other, elsewhere.broker]) {
      expect((await stranger.get(`/vacancy_imports/${data.id}`)).status).toBe(404)
      expect((await stranger.get(`/vacancy_imports/${data.id}/rows`)).status).toBe(404)
      expect((await stranger.request(`/vacancy_imports/${data.id}/faults`)).status).toBe(404)
      expect((await confirm(stranger, data.id)).status).toBe(404)
      expect((await stranger.get<Flat[]>('/vacancy_imports')).data).toEqual([])
    }
    const school = await world.make.school()
    const pupil = await world.make.student({ schoolId: school.id })
    expect((await upload(pupil, csv(goats))).status).toBe(403)
    expect((await upload(world.visitor, csv(goats))).status).toBe(401)
    expect((await broker.get(`/vacancy_imports/${data.id}`)).status).toBe(200)
  })
})
