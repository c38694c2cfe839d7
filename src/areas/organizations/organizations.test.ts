import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client } from '../../../test/world.ts'

/** A tenant with a school, two companies and one of each who has to do with them. */
async function aTown() {
  const world = await aWorld()
  const school = await world.make.school({ name: 'Zevenlinden' })
  const group = await world.make.group(school.id)
  const centre = await world.make.organization({ type: 'VolunteerCenter', name: 'Vrijwilligerspunt' })
  const farm = await world.make.company({ name: 'De Springende Geit', city: 'Oss' })
  const bakery = await world.make.company({ name: 'Bakkerij Kruim', city: 'Zeist' })
  const waiting = await world.make.company({ name: 'Techlab De Vonk', status: 'pending' })
  const at = (name: 'admin' | 'coordinator' | 'broker' | 'supervisor', organizationId: string) =>
    world.make.user({ roles: [{ name, organizationId }] })
  return {
    world,
    school,
    centre,
    farm,
    bakery,
    waiting,
    admin: await world.make.user({ roles: [{ name: 'tenant_admin' }] }),
    broker: await at('broker', centre.id),
    coordinator: await at('coordinator', school.id),
    farmer: await at('admin', farm.id),
    student: await world.make.student({ schoolId: school.id, groupId: group.id }),
  }
}
const names = (rows: Flat[]) => rows.map(({ name }) => name)

describe('the list of organizations', () => {
  it('shows each what is theirs to see', async () => {
    const { world, admin, broker, coordinator, farmer, student } = await aTown()
    const seen = async (who: typeof admin) => names((await who.get<Flat[]>('/organizations')).data)
    const all = ['Bakkerij Kruim', 'De Springende Geit', 'Techlab De Vonk', 'Vrijwilligerspunt', 'Zevenlinden']
    expect(await seen(admin)).toEqual(all)
    expect(await seen(broker)).toEqual(all)
    expect(await seen(coordinator)).toEqual(all.filter((name) => name !== 'Techlab De Vonk'))
    expect(await seen(farmer)).toEqual(['De Springende Geit'])
    expect(await seen(student)).toEqual(['Bakkerij Kruim', 'De Springende Geit', 'Zevenlinden'])
    expect((await world.visitor.get('/organizations')).status).toBe(401)
    const elsewhere = await aWorld()
    expect(await seen(await elsewhere.make.user({ roles: [{ name: 'tenant_admin' }] }))).toEqual([])
  })

  it('lists exactly those that open, for everybody', async () => {
    const { world, school, centre, farm, bakery, waiting, ...town } = await aTown()
    const denied = await world.make.company({ status: 'denied' })
    const archived = await world.make.company({ status: 'archived' })
    const other = await world.make.school()
    const { data: proposed } = await town.coordinator.post('/organizations', 'organizations', { name: 'Wijkhuis' })
    const ids = [school, centre, farm, bakery, waiting, denied, archived, other, proposed].map(({ id }) => id)
    const people = {
      ...town,
      mentor: await world.make.mentor(school.id, (await world.make.group(school.id)).id),
      supervisor: await world.make.user({ roles: [{ name: 'supervisor', organizationId: farm.id }] }),
      deniedHost: await world.make.user({ roles: [{ name: 'admin', organizationId: denied.id }] }),
      guardian: await world.make.user({ roles: [{ name: 'guardian' }] }),
    }
    for (const [who, client] of Object.entries(people)) {
      const listed = (await client.get<Flat[]>('/organizations?page[size]=100')).data.map(({ id }) => id)
      const open: string[] = []
      for (const id of ids) if ((await client.get(`/organizations/${id}`)).status === 200) open.push(id)
      expect([who, listed.toSorted()]).toEqual([who, open.toSorted()])
    }
  })

  it('tells a pupil nothing but what anybody may know', async () => {
    const { student, farm } = await aTown()
    const { data } = await student.get(`/organizations/${farm.id}?include=profile,vacancies`)
    expect(data).toMatchObject({ name: 'De Springende Geit', city: 'Oss' })
    for (const secret of ['email', 'phone', 'kvkNumber', 'contactName', 'deniedReason', 'source'])
      expect(data).not.toHaveProperty(secret)
    expect((await student.get('/organizations?filter[email_start]=a')).status).toBe(400)
  })

  it('is searched, filtered, sorted and paged by the allow-list', async () => {
    const { admin, waiting } = await aTown()
    const asked = async (query: string) => names((await admin.get<Flat[]>(`/organizations?${query}`)).data)
    expect(await asked('filter[name_or_city_cont]=geit')).toEqual(['De Springende Geit'])
    expect(await asked('filter[status_in]=pending,denied')).toEqual(['Techlab De Vonk'])
    expect(await asked('filter[organization_type_eq]=School&sort=-name')).toEqual(['Zevenlinden'])
    expect((await asked('sort=-name'))[0]).toBe('Zevenlinden')
    expect(await asked('sort=name&page[size]=2&page[number]=2')).toEqual(['Techlab De Vonk', 'Vrijwilligerspunt'])
    expect(await asked(`filter[id_eq]=${waiting.id}`)).toEqual(['Techlab De Vonk'])
    const { meta } = await admin.get('/organizations?page[size]=1000')
    expect(meta).toMatchObject({ page: { size: 1000, total: 5 }, counts: { all: 5, pending: 1, without_vacancy: 2 } })
  })

  it('begins with what waits for who judges it, and for who proposed it with where one can go', async () => {
    const { admin, coordinator } = await aTown()
    await coordinator.post('/organizations', 'organizations', { name: 'Aaltjes Atelier' })
    const first = async (who: typeof admin) => names((await who.get<Flat[]>('/organizations?sort=status')).data)[0]
    expect([await first(admin), await first(coordinator)]).toEqual(['Aaltjes Atelier', 'Bakkerij Kruim'])
  })

  it.each([
    ['filter[nope_eq]=1', 'filter[nope_eq]'],
    ['filter[settings_cont]=x', 'filter[settings_cont]'],
    ['sort=lock_version', 'sort'],
    ['include=people', 'include'],
    ['page[size]=1001', 'page[size]'],
    ['q=geit', 'q'],
  ])('refuses %s by name', async (query, parameter) => {
    const { admin } = await aTown()
    const { status, errors } = await admin.get(`/organizations?${query}`)
    expect([status, errors[0]?.source?.parameter]).toEqual([400, parameter])
  })

  it('gives pages of a thousand to who looks after all, not to others', async () => {
    const { coordinator } = await aTown()
    expect((await coordinator.get('/organizations?page[size]=100')).status).toBe(200)
    expect((await coordinator.get('/organizations?page[size]=101')).status).toBe(400)
  })

  it('brings vacancies along, only those on offer to who does not work there', async () => {
    const { world, farm, farmer, coordinator } = await aTown()
    await world.make.vacancy(farm.id, { title: 'Geiten voeren', seats: 3, minAge: 15 })
    await world.make.vacancy(farm.id, { title: 'Nog een plan', status: 'draft' })
    type Row = Flat & { vacancies: Flat[]; openVacancies: number; seatsFree: number }
    const lines = async (who: typeof farmer) =>
      (await who.get<Row[]>(`/organizations?include=vacancies&filter[id_eq]=${farm.id}`)).data[0]
    expect(names((await lines(farmer))!.vacancies.map((one) => ({ ...one, name: one.title }))).sort()).toEqual([
      'Geiten voeren',
      'Nog een plan',
    ])
    expect(await lines(coordinator)).toMatchObject({
      openVacancies: 1,
      seatsFree: 3,
      vacancies: [
        { type: 'vacancies', title: 'Geiten voeren', seatsLeft: 3, days: ['wed'], hoursTotal: 20, minAge: 15 },
      ],
    })
  })
})

describe('one organization', () => {
  it('is not there for strangers, other organizations and other tenants', async () => {
    const { world, farm, waiting, farmer, coordinator, student } = await aTown()
    const other = await world.make.company()
    const stranger = await world.make.user({ roles: [{ name: 'admin', organizationId: other.id }] })
    const elsewhere = await aWorld()
    const foreign = await elsewhere.make.user({ roles: [{ name: 'tenant_admin' }] })
    expect((await farmer.get(`/organizations/${farm.id}?include=profile`)).status).toBe(200)
    expect((await world.visitor.get(`/organizations/${farm.id}`)).status).toBe(401)
    for (const who of [stranger, foreign]) expect((await who.get(`/organizations/${farm.id}`)).status).toBe(404)
    for (const who of [farmer, coordinator, student])
      expect((await who.get(`/organizations/${waiting.id}`)).status).toBe(404)
    expect((await farmer.get(`/organizations/${newId()}`)).status).toBe(404)
    expect((await farmer.get('/organizations/1')).status).toBe(404)
  })
})

const reason = 'Dit past niet bij wat wij doen.'

/** The body of the calls for approval and change, as programs send it. */
function body(id: string, attributes: Record<string, unknown>): RequestInit {
  return {
    headers: { 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'organizations', id, attributes } }),
  }
}

async function send(who: Client, method: string, path: string, id: string, attributes: Record<string, unknown>) {
  const response = await who.request(path, { method, ...body(id, attributes) })
  const text = await response.text()
  return { status: response.status, wire: text ? JSON.parse(text) : undefined }
}

describe('PUT /organizations/{id}/approve', () => {
  const statuses = ['pending', 'approved', 'denied', 'archived'] as const
  /** What comes of a wish for a status, for who may judge; a number is a refusal. */
  const judged: Record<string, Record<string, string | number>> = {
    pending: { approved: 'approved', denied: 'denied', archived: 409, pending: 'pending' },
    approved: { approved: 'approved', denied: 409, archived: 'archived', pending: 409 },
    denied: { approved: 'approved', denied: 'denied', archived: 409, pending: 403 },
    archived: { approved: 'approved', denied: 409, archived: 'archived', pending: 409 },
  }
  for (const from of statuses) {
    it(`from ${from}: every wish, by everybody`, async () => {
      const { world, admin, broker, coordinator, farm, farmer, student } = await aTown()
      for (const to of statuses) {
        for (const judge of [admin, broker]) {
          const { id } = await world.make.company({ status: from })
          const { status, wire } = await send(judge, 'PUT', `/organizations/${id}/approve`, id, { status: to, reason })
          const outcome = judged[from]?.[to]
          expect([from, to, typeof outcome === 'number' ? status : wire?.data?.attributes?.status]).toEqual([
            from,
            to,
            outcome,
          ])
        }
        for (const other of [coordinator, farmer, student])
          expect((await send(other, 'PUT', `/organizations/${farm.id}/approve`, farm.id, { status: to })).status).toBe(
            403,
          )
        expect(
          (await send(world.visitor, 'PUT', `/organizations/${farm.id}/approve`, farm.id, { status: to })).status,
        ).toBe(401)
      }
    })
  }

  it('tells the organization, writes down who did it, and says what may come next', async () => {
    const { world, admin, waiting } = await aTown()
    const { wire } = await send(admin, 'PUT', `/organizations/${waiting.id}/approve`, waiting.id, {
      status: 'approved',
    })
    expect(wire.data.meta.allowed_events).toEqual(['archive', 'merge'])
    await world.settle()
    const mails = (await world.visitor.get<Flat[]>('/test/emails')).data
    expect(mails.map(({ subject }) => subject)).toEqual(['Techlab De Vonk is goedgekeurd'])
    const [line] = await world.inside((ctx) =>
      ctx.db.selectFrom('auditLog').selectAll().where('action', '=', 'organizations.approved').execute(),
    )
    expect(line).toMatchObject({
      fromStatus: 'pending',
      toStatus: 'approved',
      actorId: admin.id,
      subjectId: waiting.id,
    })
  })

  it('wants a reason for a no, which the organization is told and may answer', async () => {
    const { world, admin, waiting } = await aTown()
    const owner = await world.make.user({
      roles: [{ name: 'admin', organizationId: waiting.id }],
      email: 'vonk@host.example',
    })
    const say = (attributes: Record<string, unknown>) =>
      send(admin, 'PUT', `/organizations/${waiting.id}/approve`, waiting.id, { status: 'denied', ...attributes })
    expect((await say({})).wire.errors[0].source.pointer).toBe('/data/attributes/reason')
    expect((await say({ reason: 'nee' })).wire.errors[0].source.pointer).toBe('/data/attributes/reason')
    expect((await say({ reason })).status).toBe(200)
    await world.settle()
    const [mail] = (await world.visitor.get<(Flat & { text: string })[]>('/test/emails')).data
    expect(mail).toMatchObject({ recipientAddress: 'vonk@host.example', text: expect.stringContaining(reason) })
    expect((await owner.get(`/organizations/${waiting.id}`)).data).toMatchObject({
      deniedReason: reason,
      meta: { allowedEvents: ['resubmit'] },
    })
    const again = await send(owner, 'PATCH', `/organizations/${waiting.id}`, waiting.id, {
      description: 'Wij repareren met jongeren.',
      status: 'pending',
    })
    expect([again.status, again.wire.data.attributes.status]).toEqual([200, 'pending'])
    await world.settle()
    expect((await world.visitor.get<Flat[]>('/test/emails')).data.map(({ subject }) => subject)).toContain(
      'Nieuwe organisatie: Techlab De Vonk',
    )
  })

  it('lets a host with profit in for community service only with a word why', async () => {
    const { world, admin } = await aTown()
    const { id } = await world.make.company({ status: 'pending', isNonprofit: false })
    const say = (attributes: Record<string, unknown>) =>
      send(admin, 'PUT', `/organizations/${id}/approve`, id, { status: 'approved', ...attributes })
    const refused = await say({})
    expect([refused.status, refused.wire.errors[0].source.pointer]).toEqual([422, '/data/attributes/approval_note'])
    expect((await say({ approval_note: 'Een sociaal project van de buurt.' })).status).toBe(200)
    const traineeship = await aWorld({ capabilities: { program: 'traineeship' } })
    const bakery = await traineeship.make.company({ status: 'pending', isNonprofit: false })
    const there = await traineeship.make.user({ roles: [{ name: 'tenant_admin' }] })
    expect(
      (await send(there, 'PUT', `/organizations/${bakery.id}/approve`, bakery.id, { status: 'approved' })).status,
    ).toBe(200)
  })

  it('is not for one’s own organization, nor for another tenant’s', async () => {
    const { world, broker, centre, waiting } = await aTown()
    expect(
      (await send(broker, 'PUT', `/organizations/${centre.id}/approve`, centre.id, { status: 'archived' })).status,
    ).toBe(403)
    const elsewhere = await aWorld()
    const foreign = await elsewhere.make.user({ roles: [{ name: 'tenant_admin' }] })
    for (const [method, path] of [
      ['PUT', `/organizations/${waiting.id}/approve`],
      ['PATCH', `/organizations/${waiting.id}`],
      ['DELETE', `/organizations/${waiting.id}`],
    ] as const)
      expect((await send(foreign, method, path, waiting.id, { status: 'approved' })).status).toBe(404)
    expect((await world.visitor.delete(`/organizations/${waiting.id}`)).status).toBe(401)
  })

  it('refuses a status there is not, another id, another type, and what somebody changed meanwhile', async () => {
    const { admin, waiting, farm } = await aTown()
    const path = `/organizations/${waiting.id}/approve`
    expect((await send(admin, 'PUT', path, waiting.id, { status: 'open' })).status).toBe(422)
    expect((await send(admin, 'PUT', path, waiting.id, {})).wire.errors[0].source.pointer).toBe(
      '/data/attributes/status',
    )
    expect((await send(admin, 'PUT', path, farm.id, { status: 'approved' })).status).toBe(409)
    expect((await admin.put(path, 'users', { status: 'approved' })).status).toBe(409)
    expect((await send(admin, 'PUT', path, waiting.id, { status: 'approved', lock_version: 7 })).status).toBe(409)
    expect((await send(admin, 'PUT', path, waiting.id, { status: 'approved', lock_version: 0 })).status).toBe(200)
  })
})

describe('approving an organization', () => {
  it.each([
    ['none', 'published'],
    ['first', 'pending_review'],
  ] as const)('with moderation %s, leaves a place that waited %s', async (vacancyModeration, status) => {
    const world = await aWorld({ capabilities: { vacancyModeration } })
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const { id } = await world.make.company({ status: 'pending' })
    const vacancy = await world.make.vacancy(id, { status: 'pending_review' })
    expect((await admin.put(`/organizations/${id}/approve`, 'organizations', { status: 'approved' })).status).toBe(200)
    await world.settle()
    expect((await admin.get(`/vacancies/${vacancy.id}`)).data).toMatchObject({ status })
  })
})

describe('archiving an organization', () => {
  it('calls off what is still open there, and waits for pupils who are there', async () => {
    const { world, school, farm, admin, student, farmer } = await aTown()
    const group = await world.make.group(school.id)
    await world.make.period(school.id, [group.id])
    const pupil = await world.make.student({ schoolId: school.id, groupId: group.id, firstName: 'Daan' })
    const asked = await world.make.vacancy(farm.id)
    const { data: application } = await pupil.post('/applications', 'applications', { vacancyId: asked.id })
    expect((await admin.delete(`/organizations/${farm.id}`)).status).toBe(204)
    await world.settle()
    expect((await pupil.get(`/applications/${application.id}`)).data).toMatchObject({
      status: 'cancelled_by_company',
      declineReason: 'host_closed',
    })
    const subjects = (await world.visitor.get<Flat[]>('/test/emails')).data.map(({ subject }) => subject)
    expect(subjects).toContain('De Springende Geit is gearchiveerd')
    expect(subjects).toContain('De stage bij De Springende Geit gaat niet door')
    expect((await student.get('/vacancies')).data).toEqual([])
    expect((await admin.delete(`/organizations/${farm.id}`)).status).toBe(204)

    expect((await send(admin, 'PATCH', `/organizations/${farm.id}`, farm.id, { status: 'approved' })).status).toBe(200)
    const { data: second } = await pupil.post('/applications', 'applications', { vacancyId: asked.id })
    await farmer.put(`/applications/${second.id}/accept`, 'applications', { supervisorUserId: farmer.id })
    await pupil.put(`/applications/${second.id}/confirm`, 'applications')
    const refused = await admin.delete(`/organizations/${farm.id}`)
    expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'organizations.has-interns'])
  })
})

describe('PATCH and PUT /organizations/{id}', () => {
  it('change what is told about it, each field by its rule', async () => {
    const { farm, farmer } = await aTown()
    const { status, wire } = await send(farmer, 'PUT', `/organizations/${farm.id}`, farm.id, {
      description: ' Een boerderij met dieren. ',
      website: 'geit.example',
      phone: '06 12345678',
      postcode: '5341ab',
      house_number: '12 a',
      sector_keys: ['animals', 'animals'],
      what_you_do: 'Dieren voeren.',
    })
    expect([status, wire.data.attributes]).toMatchObject([
      200,
      {
        description: 'Een boerderij met dieren.',
        website: 'https://geit.example',
        phone: '+31612345678',
        postcode: '5341 AB',
        house_number: '12a',
        sector_keys: ['animals'],
        lock_version: 1,
      },
    ])
    const { data } = await farmer.get(`/organizations/${farm.id}?include=profile`)
    expect(data).toMatchObject({ profile: { whatYouDo: 'Dieren voeren.' } })
    expect(
      (await send(farmer, 'PATCH', `/organizations/${farm.id}`, farm.id, { phone: '', lock_version: 0 })).status,
    ).toBe(409)
    expect(
      (await send(farmer, 'PATCH', `/organizations/${farm.id}`, farm.id, { phone: '' })).wire.data.attributes.phone,
    ).toBe(null)
  })

  it.each([
    ['kvk_number', '1234567'],
    ['branch_number', '12'],
    ['brin', '1AB'],
    ['website', 'javascript:alert(1)'],
    ['website', 'ftp://geit.example'],
    ['website', 'https://geit@example.nl'],
    ['email', 'geen adres'],
    ['phone', 'bel maar'],
    ['postcode', '1234 SS'],
    ['house_number', '0'],
    ['name', ' '],
    ['sector_keys', ['space']],
    ['is_nonprofit', 'ja'],
    ['description', 'x'.repeat(2001)],
  ])('refuse %s %j at the field', async (field, value) => {
    const { admin, farm } = await aTown()
    const { status, wire } = await send(admin, 'PATCH', `/organizations/${farm.id}`, farm.id, { [field]: value })
    expect([status, wire.errors[0].source.pointer.startsWith(`/data/attributes/${field}`)]).toEqual([422, true])
  })

  it.each([
    'approved_by',
    'approved_at',
    'source',
    'tenant_id',
    'id',
    'type',
    'organization_type',
    'parent_id',
    'settings',
    'merged_into',
    'proposed_by',
    'denied_reason',
    'lat',
    'created_at',
    'about_html',
  ])('refuse %s, which nobody may set', async (field) => {
    const { admin, farm } = await aTown()
    const { status, wire } = await send(admin, 'PATCH', `/organizations/${farm.id}`, farm.id, { [field]: farm.id })
    expect([status, wire.errors[0].source.pointer]).toEqual([422, `/data/attributes/${field}`])
  })

  it('let nobody approve their own, nor change what was judged', async () => {
    const { world, farm, farmer, coordinator, bakery } = await aTown()
    const pending = await world.make.company({ status: 'pending' })
    const owner = await world.make.user({ roles: [{ name: 'admin', organizationId: pending.id }] })
    const say = (who: Client, id: string, attributes: Record<string, unknown>) =>
      send(who, 'PATCH', `/organizations/${id}`, id, attributes)
    expect((await say(owner, pending.id, { status: 'approved' })).status).toBe(403)
    expect((await say(owner, pending.id, { name: 'Nog niet nagekeken' })).status).toBe(200)
    const refused = await say(farmer, farm.id, { name: 'Iets anders', kvk_number: '00001234', city: 'Oss' })
    expect(refused.wire.errors.map(({ source }: { source: { pointer: string } }) => source.pointer)).toEqual([
      '/data/attributes/name',
      '/data/attributes/kvk_number',
    ])
    // The same value again is no change.
    expect((await say(farmer, farm.id, { name: 'De Springende Geit' })).status).toBe(200)
    expect((await say(coordinator, bakery.id, { city: 'Oss' })).status).toBe(403)
    expect((await say(farmer, bakery.id, { city: 'Oss' })).status).toBe(404)
    expect((await say(farmer, farm.id, { status: 'archived' })).status).toBe(403)
    const supervisor = await world.make.user({ roles: [{ name: 'supervisor', organizationId: farm.id }] })
    expect((await say(supervisor, farm.id, { city: 'Oss' })).status).toBe(403)
  })

  it('keep a KVK number and branch to one organization', async () => {
    const { admin, farm, bakery } = await aTown()
    const say = (id: string, attributes: Record<string, unknown>) =>
      send(admin, 'PATCH', `/organizations/${id}`, id, attributes)
    expect((await say(farm.id, { kvk_number: '0000 1234' })).wire.data.attributes.kvk_number).toBe('00001234')
    const taken = await say(bakery.id, { kvk_number: '00001234' })
    expect([taken.status, taken.wire.errors[0].code]).toEqual([422, 'organizations.kvk-taken'])
    expect((await say(bakery.id, { kvk_number: '00001234', branch_number: '000012345678' })).status).toBe(200)
    expect((await admin.delete(`/organizations/${farm.id}`)).status).toBe(204)
    expect((await say(bakery.id, { branch_number: '' })).status).toBe(200)
    expect((await say(farm.id, { status: 'approved' })).wire.errors[0].code).toBe('organizations.kvk-taken')
  })
})

describe('POST /organizations', () => {
  const wish = { name: 'Repair Café', city: 'Zeist', is_nonprofit: true }
  const add = async (who: Client, attributes: Record<string, unknown>) => {
    const response = await who.request('/organizations', {
      method: 'POST',
      headers: { 'content-type': 'application/vnd.api+json' },
      body: JSON.stringify({ data: { type: 'organizations', attributes } }),
    })
    return { status: response.status, location: response.headers.get('location'), wire: await response.json() }
  }

  it('adds it at once for who judges, and puts it before them when a school proposes it', async () => {
    const { world, admin, coordinator, farmer, school } = await aTown()
    const made = await add(admin, { ...wish, type: 'VolunteerCenter' })
    expect([made.status, made.location, made.wire.data.attributes]).toMatchObject([
      201,
      `/api/v1/organizations/${made.wire.data.id}`,
      { status: 'approved', source: 'staff', organization_type: 'VolunteerCenter' },
    ])
    const proposed = await add(coordinator, { ...wish, name: 'Wijkhuis' })
    expect([proposed.status, proposed.wire.data.attributes.status]).toEqual([201, 'pending'])
    expect((await coordinator.get(`/organizations/${proposed.wire.data.id}`)).status).toBe(200)
    const colleague = await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }] })
    expect((await colleague.get(`/organizations/${proposed.wire.data.id}`)).status).toBe(200)
    const other = await world.make.school()
    const stranger = await world.make.user({ roles: [{ name: 'coordinator', organizationId: other.id }] })
    expect((await stranger.get(`/organizations/${proposed.wire.data.id}`)).status).toBe(404)
    await world.settle()
    expect((await admin.get<Flat[]>('/notifications')).data).toHaveLength(1)
    // The school hears what came of it.
    await admin.put(`/organizations/${proposed.wire.data.id}/approve`, 'organizations', {
      status: 'denied',
      reason: 'Wij kennen dit wijkhuis niet.',
    })
    await world.settle()
    const told = async (who: typeof admin) => (await who.get<Flat[]>('/notifications')).data.map(({ key }) => key)
    expect(await told(coordinator)).toEqual(['organization-proposal-denied'])
    expect(await told(stranger)).toEqual([])
    expect((await add(farmer, wish)).status).toBe(403)
    expect((await add(world.visitor, wish)).status).toBe(401)
  })

  it.each([
    [{}, 'name'],
    [{ name: 'A' }, 'name'],
    [{ ...wish, status: 'approved' }, 'status'],
    [{ ...wish, source: 'import' }, 'source'],
    [{ ...wish, type: 'Circus' }, 'type'],
  ])('refuses %j at %s', async (attributes, field) => {
    const { admin } = await aTown()
    const { status, wire } = await add(admin, attributes)
    expect([status, wire.errors[0].source.pointer]).toEqual([422, `/data/attributes/${field}`])
  })

  it('lets a school propose a place alone', async () => {
    const { coordinator } = await aTown()
    expect((await add(coordinator, { ...wish, type: 'School' })).wire.errors[0].source.pointer).toBe(
      '/data/attributes/type',
    )
  })
})
