import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
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
