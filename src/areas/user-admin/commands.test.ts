import { describe, expect, it } from 'vitest'
import { createInternship } from '#areas/internships/commands.ts'
import { newId } from '#platform/ids.ts'
import { windowThrottle } from '#platform/throttle.ts'
import { aSchool, anInvitation, call, list } from '#root/test/members.ts'
import { type Client, columnsOf } from '#root/test/world.ts'
import type { Flat } from '#web/client.ts'

describe('POST /users', () => {
  it('invites: a person, a role, a mail', async () => {
    const { world, school, admin } = await aSchool()
    const attributes = anInvitation(school.id, { phone: '06 12345678', locale: 'en', email: ' Mies@Linden.example ' })
    const made = await call(admin, 'POST', '/users', { type: 'user', attributes })
    expect([made.status, made.headers.get('location')]).toEqual([201, `/api/v1/users/${made.data.id}`])
    expect(made.data.attributes).toMatchObject({
      name: 'Mies de Wit',
      email: 'mies@linden.example',
      phone: '+31612345678',
      locale: 'en',
      status: 'invited',
    })
    expect(made.included).toMatchObject([
      { type: 'roles', attributes: { name: 'mentor' } },
      { type: 'organizations', id: school.id },
    ])
    await world.settle()
    const mails = (await world.visitor.get<Flat[]>('/test/emails')).data
    expect(mails).toMatchObject([{ recipientAddress: 'mies@linden.example' }])
    const { data } = await admin.get(`/users/${made.data.id}`)
    expect(data).toMatchObject({ meta: { allowedEvents: ['archive'] } })
    expect(data.invitedAt).toBe('2026-10-05T09:00:00.000Z')
    const twice = await call(admin, 'POST', '/users', { type: 'users', attributes })
    expect([twice.status, twice.errors?.[0]?.source?.pointer]).toEqual([422, '/data/attributes/email'])
  })

  it('opens a file for a pupil, who belongs to the school from then on', async () => {
    const { school, admin } = await aSchool()
    const made = await call(admin, 'POST', '/users', {
      type: 'user',
      attributes: anInvitation(school.id, { role: 'student' }),
    })
    expect([made.status, made.data.attributes.isPupil ?? made.data.attributes.is_pupil]).toEqual([201, true])
  })

  it.each([
    ['no name', { first_name: ' ' }, 'first_name'],
    ['no surname', { last_name: undefined }, 'last_name'],
    ['no address', { email: 'mies' }, 'email'],
    ['no phone', { phone: 'bel maar' }, 'phone'],
    ['no language', { locale: 'fr' }, 'locale'],
    ['no role', { role: undefined }, 'role'],
    ['a made-up role', { role: 'god' }, 'role'],
    ['a made-up organization', { organization_id: '11111111-1111-4111-8111-111111111111' }, 'organization_id'],
    ['no id', { organization_id: 'hier' }, 'organization_id'],
    ['a status', { status: 'active' }, 'status'],
    ['a password', { password: 'zeven gele fietsen' }, 'password'],
  ])('refuses %s at its field', async (_, wrong, field) => {
    const { school, admin } = await aSchool()
    const { status, errors } = await call(admin, 'POST', '/users', {
      type: 'user',
      attributes: anInvitation(school.id, wrong),
    })
    expect([status, errors?.[0]?.source?.pointer]).toEqual([422, `/data/attributes/${field}`])
  })

  it('gives nobody more than the inviter may give', async () => {
    const { world, school, company, admin, coordinator, host, mentor, pupil, tenantAdmin } = await aSchool()
    let at = 0
    const invite = async (client: Client, role: string, organizationId: string | null) => {
      at += 1
      const attributes = anInvitation(organizationId, { role, email: `nieuw${at}@linden.example` })
      return (await call(client, 'POST', '/users', { type: 'user', attributes })).status
    }
    expect(await invite(coordinator, 'mentor', school.id)).toBe(201)
    expect(await invite(coordinator, 'admin', school.id)).toBe(403)
    expect(await invite(admin, 'admin', school.id)).toBe(201)
    expect(await invite(admin, 'tenant_admin', school.id)).toBe(403)
    expect(await invite(admin, 'admin', company.id)).toBe(403)
    expect(await invite(host, 'supervisor', company.id)).toBe(201)
    expect(await invite(host, 'mentor', school.id)).toBe(403)
    expect(await invite(tenantAdmin, 'platform_admin', null)).toBe(403)
    expect(await invite(tenantAdmin, 'tenant_admin', null)).toBe(201)
    // A mentor of a company means nothing.
    expect(await invite(tenantAdmin, 'mentor', company.id)).toBe(403)
    for (const nobody of [mentor, pupil]) expect(await invite(nobody, 'student', school.id)).toBe(403)
    expect(await invite(world.visitor, 'student', school.id)).toBe(401)
  })

  it('lets a broker bring in the first person of a company, and only that one', async () => {
    const { world } = await aSchool()
    const center = await world.make.organization({ type: 'VolunteerCenter' })
    const empty = await world.make.company({ name: 'Uit het bestand' })
    const broker = await world.make.user({ roles: [{ name: 'broker', organizationId: center.id }] })
    const offered = await broker.get<Flat[]>(`/grantable_roles?organization=${empty.id}`)
    expect(offered.data).toMatchObject([{ names: ['admin'], organizationName: 'Uit het bestand' }])
    const first = { type: 'user', attributes: anInvitation(empty.id, { role: 'admin' }) }
    expect((await call(broker, 'POST', '/users', first)).status).toBe(201)
    const second = { type: 'user', attributes: anInvitation(empty.id, { role: 'admin', email: 'tweede@geit.example' }) }
    expect((await call(broker, 'POST', '/users', second)).status).toBe(403)
  })

  it('finds the account a partner of the cooperation already has', async () => {
    const { world, school, admin } = await aSchool()
    await world.inside((ctx) =>
      ctx.db
        .insertInto('accounts')
        .values({ cooperationId: world.tenant.cooperationId, id: newId(), email: 'mies@linden.example' })
        .execute(),
    )
    const made = await call(admin, 'POST', '/users', { type: 'user', attributes: anInvitation(school.id) })
    expect(made.status).toBe(201)
  })

  it('makes one person of two invitations at once', async () => {
    const { school, admin, coordinator } = await aSchool()
    const data = { type: 'user', attributes: anInvitation(school.id) }
    const both = await Promise.all([admin, coordinator].map((one) => call(one, 'POST', '/users', data)))
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(both.every(({ status }) => [201, 409, 422].includes(status))).toBe(true)
    expect(await list(admin, 'filter[email_eq]=mies@linden.example')).toEqual(['Mies'])
  })
})

describe('PATCH /users/{id}', () => {
  const change = (client: Client, id: string, attributes: object, method = 'PATCH') =>
    call(client, method, `/users/${id}`, { type: 'users', id, attributes })

  it('changes what was sent and leaves the rest; stale versions are refused', async () => {
    const { admin, mentor } = await aSchool()
    const done = await change(admin, mentor.id, { last_name: 'Bakker', phone: '0612345678', lock_version: 0 })
    expect([done.status, done.data.attributes]).toMatchObject([
      200,
      { name: 'Joost Bakker', phone: '+31612345678', lock_version: 1, first_name: 'Joost' },
    ])
    expect((await change(admin, mentor.id, { last_name: 'Smit', lock_version: 0 })).status).toBe(409)
    expect((await change(admin, mentor.id, { phone: '' }, 'PUT')).data.attributes.phone).toBe(null)
    expect((await change(admin, mentor.id, { first_name: '' })).errors?.[0]?.source?.pointer).toBe(
      '/data/attributes/first_name',
    )
    const other = await call(admin, 'PATCH', `/users/${mentor.id}`, { type: 'users', id: newId(), attributes: {} })
    expect(other.status).toBe(409)
    expect((await call(admin, 'PATCH', `/users/${mentor.id}`, { type: 'groups', attributes: {} })).status).toBe(409)
  })

  it('takes no column that is not asked for', async () => {
    const { world, admin, mentor } = await aSchool()
    const columns = await columnsOf(world, 'users', 'roles', 'student_profiles')
    const open = new Set(['first_name', 'infix', 'last_name', 'phone', 'gender', 'locale', 'lock_version'])
    const closed = [...new Set(columns)].filter((name) => !open.has(name))
    expect(closed).toEqual(
      expect.arrayContaining(['tenant_id', 'account_id', 'status', 'name', 'organization_id', 'exempt']),
    )
    for (const name of closed) {
      const { status, errors } = await change(admin, mentor.id, { [name]: 'x' })
      expect([name, status, errors?.[0]?.source?.pointer]).toEqual([name, 422, `/data/attributes/${name}`])
    }
  })

  it('mends the address of an invitation, and of nobody who has answered', async () => {
    const { world, school, admin, mentor } = await aSchool()
    const made = await call(admin, 'POST', '/users', { type: 'user', attributes: anInvitation(school.id) })
    const mended = await change(admin, made.data.id, { email: 'miesje@linden.example' })
    expect([mended.status, mended.data.attributes.email]).toEqual([200, 'miesje@linden.example'])
    expect((await change(admin, mentor.id, { email: 'ander@linden.example' })).status).toBe(422)
    const taken = (await admin.get(`/users/${mentor.id}`)).data.email as string
    expect((await change(admin, made.data.id, { email: taken })).status).toBe(422)
    const left = await world.inside((ctx) =>
      ctx.db
        .selectFrom('users')
        .select('id')
        .where('tenantId', '=', world.tenant.id)
        .where('id', '=', made.data.id)
        .execute(),
    )
    expect(left).toHaveLength(1)
  })

  it('is for who decides about the person', async () => {
    const { world, at, school, admin, coordinator, mentor, pupil, host } = await aSchool()
    const abroad = await aSchool()
    expect((await change(coordinator, admin.id, { first_name: 'X' })).status).toBe(403)
    expect((await change(mentor, pupil.id, { first_name: 'X' })).status).toBe(403)
    expect((await change(host, mentor.id, { first_name: 'X' })).status).toBe(404)
    expect((await change(abroad.admin, mentor.id, { first_name: 'X' })).status).toBe(404)
    expect((await change(world.visitor, mentor.id, { first_name: 'X' })).status).toBe(401)
    // Who runs the school may not change the one who runs the tenant, though she teaches there.
    const above = await at('mentor', school.id)
    await world.inside((ctx) =>
      ctx.db
        .insertInto('roles')
        .values({
          tenantId: world.tenant.id,
          id: newId(),
          userId: above.id,
          name: 'tenant_admin',
          organizationId: null,
        })
        .execute(),
    )
    expect((await change(admin, above.id, { first_name: 'X' })).status).toBe(403)
  })
})

async function rolesOf(client: Client, id: string): Promise<string[]> {
  const { data } = await client.get(`/users/${id}?include=roles`)
  return ((data?.roles ?? []) as Flat[]).map(({ name }) => name as string).toSorted()
}

describe('add_role and remove_role', () => {
  it('give and take a role, once', async () => {
    const { world, school, admin, mentor } = await aSchool()
    const wanted = { type: 'users', attributes: { name: 'coordinator', organization_id: school.id } }
    for (const _ of [1, 2]) {
      expect((await call(admin, 'PUT', `/users/${mentor.id}/add_role`, wanted)).status).toBe(200)
      expect(await rolesOf(admin, mentor.id)).toEqual(['coordinator', 'mentor'])
    }
    await world.settle()
    const mails = (await world.visitor.get<Flat[]>('/test/emails')).data
    expect(mails).toMatchObject([{ subject: 'Je rechten bij De Zeven Linden zijn aangepast' }])
    for (const _ of [1, 2]) {
      expect((await call(admin, 'DELETE', `/users/${mentor.id}/remove_role`, wanted)).status).toBe(200)
      expect(await rolesOf(admin, mentor.id)).toEqual(['mentor'])
    }
    const last = { type: 'users', attributes: { name: 'mentor', organization_id: school.id } }
    expect((await call(admin, 'DELETE', `/users/${mentor.id}/remove_role`, last)).status).toBe(200)
    // Nothing left here: the school does not see them any more.
    expect((await admin.get(`/users/${mentor.id}`)).status).toBe(404)
  })

  it.each([
    ['no name', {}, 422, 'name'],
    ['a made-up name', { name: 'god' }, 422, 'name'],
    ['a role that means nothing there', { name: 'broker' }, 403, undefined],
    ['more than the giver has', { name: 'tenant_admin' }, 403, undefined],
    ['who gave it', { name: 'mentor', granted_by: newId() }, 422, 'granted_by'],
    ['until when', { name: 'mentor', expires_on: '2099-01-01' }, 422, 'expires_on'],
  ])('refuse %s', async (_, attributes, status, field) => {
    const { school, admin, coordinator } = await aSchool()
    const data = { type: 'users', attributes: { organization_id: school.id, ...attributes } }
    for (const [method, path] of [
      ['PUT', 'add_role'],
      ['DELETE', 'remove_role'],
    ] as const) {
      const answer = await call(admin, method, `/users/${coordinator.id}/${path}`, data)
      expect([answer.status, answer.errors?.[0]?.source?.pointer]).toEqual([
        status,
        field && `/data/attributes/${field}`,
      ])
    }
  })

  it('make nobody more than they are by their own hand', async () => {
    const { school, coordinator } = await aSchool()
    const data = { type: 'users', attributes: { name: 'signatory', organization_id: school.id } }
    expect((await call(coordinator, 'PUT', `/users/${coordinator.id}/add_role`, data)).status).toBe(403)
  })

  it('leave somebody the only role they come in by, by their own hand', async () => {
    const { school, coordinator } = await aSchool()
    const data = { type: 'users', attributes: { name: 'coordinator', organization_id: school.id } }
    const { data: seen } = await coordinator.get(`/users/${coordinator.id}?include=roles`)
    expect(seen.roles).toMatchObject([{ meta: { may: { remove: false } } }])
    expect((await call(coordinator, 'DELETE', `/users/${coordinator.id}/remove_role`, data)).status).toBe(403)
  })

  it('are closed to strangers, other organizations and other tenants', async () => {
    const { world, school, host, mentor, pupil, at } = await aSchool()
    const other = await world.make.school()
    const abroad = await aSchool()
    const data = { type: 'users', attributes: { name: 'mentor', organization_id: school.id } }
    for (const [method, path] of [
      ['PUT', 'add_role'],
      ['DELETE', 'remove_role'],
    ] as const) {
      const send = async (client: Client) => (await call(client, method, `/users/${mentor.id}/${path}`, data)).status
      expect(await send(world.visitor)).toBe(401)
      expect(await send(pupil)).toBe(403)
      expect(await send(host)).toBe(404)
      expect(await send(await at('admin', other.id))).toBe(404)
      expect(await send(abroad.tenantAdmin)).toBe(404)
    }
  })

  it('leave an organization its last admin, also when two are taken at once', async () => {
    const { school, admin, tenantAdmin, at } = await aSchool()
    const second = await at('admin', school.id)
    const data = { type: 'users', attributes: { name: 'admin', organization_id: school.id } }
    const answers = await Promise.all(
      [admin, second].map(({ id }) => call(tenantAdmin, 'DELETE', `/users/${id}/remove_role`, data)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [left] = (
      await tenantAdmin.get<Flat[]>(`/users?filter[organization_id_eq]=${school.id}&filter[with_role]=admin`)
    ).data
    expect((await call(tenantAdmin, 'DELETE', `/users/${left?.id}`)).status).toBe(409)
    expect((await call(tenantAdmin, 'PUT', `/users/${left?.id}/deactivate`)).errors?.[0]?.code).toBe(
      'members.last-admin',
    )
    expect(left?.meta).toMatchObject({ allowedEvents: [] })
  })

  it('leave an organization its last admin, when one role is taken while the other person’s access ends', async () => {
    const { school, admin, tenantAdmin, at } = await aSchool()
    const second = await at('admin', school.id)
    const data = { type: 'users', attributes: { name: 'admin', organization_id: school.id } }
    const answers = await Promise.all([
      call(tenantAdmin, 'DELETE', `/users/${admin.id}/remove_role`, data),
      call(tenantAdmin, 'PUT', `/users/${second.id}/deactivate`),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('a status', () => {
  it('ends a session at once, and comes back without it', async () => {
    const { world, admin, mentor } = await aSchool()
    expect((await mentor.get('/current_user')).status).toBe(200)
    const done = await call(admin, 'PUT', `/users/${mentor.id}/deactivate`)
    expect([done.status, done.data.attributes.status]).toEqual([200, 'inactive'])
    expect((await mentor.get('/current_user')).status).toBe(401)
    expect((await call(admin, 'PUT', `/users/${mentor.id}/deactivate`)).status).toBe(200)
    expect((await call(admin, 'PUT', `/users/${mentor.id}/reactivate`)).data.attributes.status).toBe('active')
    expect((await mentor.get('/current_user')).status).toBe(401)
    const lines = await world.inside((ctx) =>
      ctx.db.selectFrom('auditLog').select(['action', 'fromStatus', 'toStatus', 'actorId']).orderBy('seq').execute(),
    )
    expect(lines).toEqual([
      { action: 'members.deactivated', fromStatus: 'active', toStatus: 'inactive', actorId: admin.id },
      { action: 'members.reactivated', fromStatus: 'inactive', toStatus: 'active', actorId: admin.id },
    ])
  })

  it('is changed by who may, and never one’s own', async () => {
    const { world, school, at, admin, coordinator, mentor, host, company, tenantAdmin } = await aSchool()
    const step = async (client: Client, id: string, event: string) =>
      (await call(client, 'PUT', `/users/${id}/${event}`)).status
    const colleague = await at('supervisor', company.id)
    expect(await step(coordinator, mentor.id, 'deactivate')).toBe(403)
    expect(await step(host, mentor.id, 'deactivate')).toBe(404)
    expect(await step(host, colleague.id, 'deactivate')).toBe(200)
    expect((await call(host, 'DELETE', `/users/${colleague.id}`)).status).toBe(403)
    expect(await step(admin, admin.id, 'deactivate')).toBe(403)
    expect(await step(admin, mentor.id, 'reactivate')).toBe(200)
    expect(await step(coordinator, mentor.id, 'reactivate')).toBe(403)
    const invited = await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }], status: 'invited' })
    expect(await step(admin, invited.id, 'deactivate')).toBe(409)
    expect((await call(tenantAdmin, 'DELETE', `/users/${invited.id}`)).status).toBe(204)
    expect(await step(tenantAdmin, invited.id, 'reactivate')).toBe(409)
    expect((await call(tenantAdmin, 'DELETE', `/users/${invited.id}`)).status).toBe(204)
  })

  it('keeps who guides an internship that is made in the same moment out of the archive', async () => {
    const { world, school, company, group, pupil, tenantAdmin } = await aSchool()
    const period = await world.make.period(school.id, [group.id])
    const vacancy = await world.make.vacancy(company.id)
    const guide = await world.make.user({ roles: [{ name: 'supervisor', organizationId: company.id }] })
    const { data: application } = await pupil.post('/applications', 'applications', { vacancyId: vacancy.id })
    const { archived } = await world.inside(async (ctx) => {
      await createInternship(ctx, {
        studentId: pupil.id,
        organizationId: company.id,
        vacancyId: vacancy.id,
        applicationId: application.id,
        periodId: period.id,
        program: 'mas',
        startsOn: '2026-12-01',
        endsOn: '2026-12-20',
        minutesPlanned: 60,
        supervisorUserId: guide.id,
        hostContact: null,
        place: 'Kerkstraat 1, Oss',
        lat: null,
        lng: null,
        schedule: {},
        tasks: '',
      })
      const leaving = call(tenantAdmin, 'DELETE', `/users/${guide.id}`)
      await new Promise((resolve) => setTimeout(resolve, 500))
      return { archived: leaving }
    })
    const refused = await archived
    expect([refused.status, refused.errors?.[0]?.code]).toEqual([409, 'members.still-busy'])
  })

  it('keeps a pupil whose internship is under way out of the archive', async () => {
    const { world, school, company, group, admin, pupil, host } = await aSchool()
    await world.make.period(school.id, [group.id])
    const vacancy = await world.make.vacancy(company.id)
    const { data: application } = await pupil.post('/applications', 'applications', { vacancyId: vacancy.id })
    await host.put(`/applications/${application.id}/accept`, 'applications', { supervisorUserId: host.id })
    await pupil.put(`/applications/${application.id}/confirm`, 'applications')
    const refused = await call(admin, 'DELETE', `/users/${pupil.id}`)
    expect([refused.status, refused.errors?.[0]?.code]).toEqual([409, 'members.still-busy'])
    const [internship] = (await admin.get<Flat[]>('/internships')).data
    expect(internship).toBeDefined()
    await world.inside((ctx) =>
      ctx.db
        .updateTable('internships')
        .set({ status: 'completed' })
        .where('id', '=', internship?.id as string)
        .execute(),
    )
    expect((await call(admin, 'DELETE', `/users/${pupil.id}`, { type: 'users', id: pupil.id })).status).toBe(204)
    expect((await pupil.get('/current_user')).status).toBe(401)
    expect((await admin.get(`/users/${pupil.id}`)).data).toMatchObject({
      status: 'archived',
      meta: { may: { edit: false } },
    })
  })

  it('of invitations is no way to learn who is here: thirty times taken in an hour, and three hundred invited', async () => {
    const { world, school, admin } = await aSchool()
    const invited = async (email: string) =>
      (await call(admin, 'POST', '/users', { type: 'user', attributes: { ...anInvitation(school.id), email } })).status
    const known = 'bekend@school.example'
    const found: number[] = [await invited(known)]
    for (let times = 0; times < 31; times += 1) found.push(await invited(known))
    expect(found).toEqual([201, ...Array(30).fill(422), 429])
    world.setNow('2026-10-05T10:00:01Z')
    // Three hundred take too long to wait for: all but one are counted as the product counts them.
    const counted = windowThrottle('invitation', 300, 60 * 60)
    await world.inside(async (ctx) => {
      for (let times = 0; times < 299; times += 1) await counted.take(ctx, `${world.tenant.id} ${admin.id}`)
    })
    expect([await invited('een@school.example'), await invited('twee@school.example')]).toEqual([201, 429])
  })

  it('of an invitation is sent once an hour', async () => {
    const { world, school, admin, coordinator, mentor } = await aSchool()
    const made = await call(admin, 'POST', '/users', { type: 'user', attributes: anInvitation(school.id) })
    const again = async (client: Client) =>
      (await call(client, 'POST', `/users/${made.data.id}/resend_confirmation_instructions`)).status
    await world.settle()
    expect(await again(admin)).toBe(429)
    world.setNow('2026-10-05T10:00:01Z')
    expect((await admin.get(`/users/${made.data.id}`)).data.meta).toMatchObject({
      allowedEvents: ['resend', 'archive'],
    })
    expect(await again(coordinator)).toBe(200)
    await world.settle()
    expect(await again(admin)).toBe(429)
    expect((await call(admin, 'POST', `/users/${mentor.id}/resend_confirmation_instructions`)).status).toBe(409)
    const abroad = await aSchool()
    expect(await again(abroad.admin)).toBe(404)
    expect(await again(world.visitor)).toBe(401)
  })
})

describe('a file of people', () => {
  const take = async (client: Client, query = '', attributes: object = {}) => {
    const response = await client.request(`/users/export?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/vnd.api+json' },
      body: JSON.stringify({ data: { type: 'users', attributes } }),
    })
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
  }

  it('holds whom the school may know, is written down, and runs no formula', async () => {
    const { world, school, at, admin, mentor } = await aSchool()
    await at('supervisor', school.id, { firstName: '=HYPERLINK("x")' })
    const { status, type, text } = await take(admin)
    expect([status, type]).toEqual([200, 'text/csv; charset=utf-8'])
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(6)
    expect(lines[0]).toBe('Voornaam;Tussenvoegsel;Achternaam;E-mail;Telefoon;Rol;Organisatie;Klas;Status')
    expect(text).toContain(';Mentor;De Zeven Linden;;Actief')
    expect(text).toContain(`"'=HYPERLINK`)
    expect(text).not.toContain('Hanna')
    expect((await take(admin, 'filter[with_role]=student')).text.trim().split('\r\n')).toHaveLength(2)
    const kept = await world.inside((ctx) =>
      ctx.db
        .selectFrom('auditLog')
        .select(['action', 'actorId', 'changes'])
        .where('action', '=', 'members.exported')
        .orderBy('seq')
        .execute(),
    )
    expect(kept).toHaveLength(2)
    expect(kept[0]).toMatchObject({ actorId: admin.id, changes: { count: 5 } })
    expect((await take(mentor)).status).toBe(403)
  })

  it('asks who runs the tenant what for, and is not for companies or visitors', async () => {
    const { world, host, pupil, tenantAdmin } = await aSchool()
    expect((await take(tenantAdmin)).status).toBe(422)
    expect((await take(tenantAdmin, '', { reason: 'kort' })).status).toBe(422)
    expect((await take(tenantAdmin, '', { reason: 'Jaarverslag voor de gemeente' })).status).toBe(200)
    for (const nobody of [host, pupil]) expect((await take(nobody)).status).toBe(403)
    expect((await take(world.visitor)).status).toBe(401)
  })
})
