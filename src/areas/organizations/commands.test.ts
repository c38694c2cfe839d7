import { describe, expect, it } from 'vitest'
import { aTown } from '#root/test/town.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client } from '../../../test/world.ts'

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
