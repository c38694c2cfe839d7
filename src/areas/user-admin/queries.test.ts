import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { aSchool, anInvitation, call, list, names } from '#root/test/members.ts'
import { aWorld, type Client } from '#root/test/world.ts'
import type { Flat } from '#web/client.ts'

describe('GET /users', () => {
  it('names no pupil to who only runs the platform, whatever is asked for', async () => {
    const { world, tenantAdmin } = await aSchool()
    const runner = await world.make.user({ roles: [{ name: 'platform_admin' }], firstName: 'Pia' })
    expect(await list(runner)).toEqual(['Ada', 'Cor', 'Hanna', 'Joost', 'Pia', 'Tine'])
    expect(await list(runner, 'filter[with_role]=student')).toEqual([])
    expect(await list(tenantAdmin, 'filter[with_role]=student')).toEqual(['Noor'])
  })

  it('finds who works with the product, pupils and parents left out, and which classes each looks after', async () => {
    const { world, tenantAdmin } = await aSchool()
    await world.make.user({ roles: [], firstName: 'Niels' })
    expect(await list(tenantAdmin, 'filter[with_role]=none')).toEqual(['Niels'])
    expect(await list(tenantAdmin, 'filter[with_role]=staff')).not.toContain('Noor')
    const { data, meta } = await tenantAdmin.get<Flat[]>('/users?filter[with_role]=staff&page[size]=100')
    expect(meta).toMatchObject({ by_role: { staff: data.length, student: 1, none: 1 } })
    expect(data.flatMap(({ looksAfter }) => looksAfter)).toEqual([expect.any(String)])
  })

  it('names whom to call about a pupil to who looks after them, and to nobody else in a list', async () => {
    const { mentor, coordinator, admin, tenantAdmin } = await aSchool()
    const called = async (who: Client) =>
      (await who.get<Flat[]>('/users?filter[with_role]=student')).data.map(({ guardians }) => guardians)
    expect(await called(mentor)).toEqual([[{ name: 'Elif Yıldız', relation: 'parent', phone: null }]])
    for (const who of [coordinator, admin, tenantAdmin]) expect(await called(who)).toEqual([[]])
  })

  it('shows everybody to who runs the tenant, one’s own to the others, and no one to pupils', async () => {
    const { world, school, company, at, admin, coordinator, mentor, pupil, host, tenantAdmin } = await aSchool()
    const other = await world.make.school({ name: 'De Overkant' })
    const elsewhere = await world.make.group(other.id)
    await world.make.student({ schoolId: other.id, groupId: elsewhere.id, firstName: 'Otto' })
    const supervisor = await at('supervisor', company.id, { firstName: 'Stef' })
    const rival = await world.make.company()
    await at('admin', rival.id, { firstName: 'Rik' })

    const ofSchool = ['Ada', 'Cor', 'Joost', 'Noor']
    expect(await list(tenantAdmin)).toEqual([...ofSchool, 'Hanna', 'Otto', 'Rik', 'Stef', 'Tine'].toSorted())
    expect(await list(admin)).toEqual(ofSchool)
    expect(await list(coordinator)).toEqual(ofSchool)
    expect(await list(mentor)).toEqual(['Noor'])
    expect(await list(host)).toEqual(['Hanna', 'Stef'])
    expect(await list(supervisor)).toEqual(['Hanna', 'Stef'])
    // A supervisor at school sees the pupils they look after, and this one looks after nobody.
    expect(await list(await at('supervisor', school.id))).toEqual([])
    for (const nobody of [pupil, await at('viewer', school.id)]) expect((await nobody.get('/users')).status).toBe(403)
    expect((await world.visitor.get('/users')).status).toBe(401)
    const abroad = await aWorld()
    const stranger = await abroad.make.user({ roles: [{ name: 'tenant_admin' }], firstName: 'Ver' })
    expect(await list(stranger)).toEqual(['Ver'])
  })

  it('filters as the contract has it: admins of an organization, a thousand at once', async () => {
    const { school, company, at, admin, host, tenantAdmin, mentor } = await aSchool()
    await at('supervisor', company.id, { firstName: 'Stef' })
    const asked = `filter[organization_id_eq]=${company.id}&filter[with_role]=admin&page[size]=1000`
    const found = await tenantAdmin.get<Flat[]>(`/users?${asked}&include=organizations`)
    expect([found.status, names(found.data)]).toEqual([200, ['Hanna']])
    expect(found.data[0]?.organizations).toMatchObject([{ id: company.id, name: 'De Springende Geit' }])
    // A school talks with the people of a company: asked for by organization they are there.
    expect(await list(admin, `filter[organization_id_eq]=${company.id}`)).toEqual(['Hanna', 'Stef'])
    expect(await list(host, `filter[organization_id_eq]=${school.id}`)).toEqual([])
    expect((await mentor.get('/users?page[size]=1000')).status).toBe(400)
    expect(await list(tenantAdmin, 'filter[first_name_or_last_name_cont]=HAN')).toEqual(['Hanna'])
    expect(await list(tenantAdmin, 'filter[with_role]=admin,coordinator&sort=-first_name')).toEqual([
      'Ada',
      'Cor',
      'Hanna',
    ])
    const sorted = await tenantAdmin.get<Flat[]>('/users?sort=-first_name&page[size]=2')
    expect(sorted.data.map(({ firstName }) => firstName)).toEqual(['Tine', 'Stef'])
    expect(sorted.meta).toMatchObject({ page: { total: 7 }, by_status: { active: 7 }, may: { invite: true } })
  })

  it.each([
    'filter[with_role]=koning',
    'filter[password_hash_start]=a',
    'filter[account_id_eq]=1',
    'filter[gender_eq]=female',
    'filter[phone_start]=%2B316',
    'filter[birth_date_lt]=2010-01-01',
    'filter[last_sign_in_at_gt]=2020-01-01',
    'filter[roles_name_eq]=admin',
    'sort=phone',
    'include=account',
    'page[size]=1001',
  ])('refuses %s and says which', async (query) => {
    const { admin } = await aSchool()
    const { status, errors } = await admin.get(`/users?${query}`)
    expect([status, errors[0]?.source?.parameter]).toEqual([400, query.split('=')[0]])
  })

  it('finds nobody by an address whom one may not see', async () => {
    const { world, admin, host, tenantAdmin } = await aSchool()
    const other = await world.make.school()
    await world.make.user({ roles: [{ name: 'mentor', organizationId: other.id }], email: 'geheim@overkant.example' })
    expect(await list(tenantAdmin, 'filter[email_start]=geheim')).toHaveLength(1)
    expect(await list(admin, 'filter[email_start]=geheim')).toEqual([])
    expect(await list(host, 'filter[email_not_eq]=hanna@geit.example')).toEqual([])
  })

  it('hides who is archived unless asked for', async () => {
    const { world, school, admin } = await aSchool()
    await world.make.user({
      roles: [{ name: 'mentor', organizationId: school.id }],
      status: 'archived',
      firstName: 'Oud',
    })
    expect(await list(admin)).not.toContain('Oud')
    expect(await list(admin, 'filter[status_eq]=archived')).toEqual(['Oud'])
    expect((await admin.get(`/users?filter[status_eq]=active`)).meta.by_status).toEqual({ active: 4, archived: 1 })
  })
})

describe('GET /users/{id}', () => {
  it('comes with roles and organizations, and says what may be done', async () => {
    const { school, admin, mentor, coordinator } = await aSchool()
    const { status, data, meta } = await admin.get(`/users/${mentor.id}?include=roles,organizations`)
    expect([status, meta]).toEqual([200, {}])
    expect(data).toMatchObject({
      name: 'Joost Bakels',
      status: 'active',
      roles: [{ name: 'mentor', capacity: 'mentor', meta: { may: { remove: true } } }],
      organizations: [{ id: school.id, name: 'De Zeven Linden' }],
      meta: { allowedEvents: ['deactivate', 'archive'], may: { edit: true, openFile: false } },
    })
    const seen = await coordinator.get(`/users/${admin.id}?include=roles`)
    expect(seen.data).toMatchObject({
      meta: { allowedEvents: [], may: { edit: false, openFile: false } },
      gender: null,
    })
    expect(seen.data.roles).toMatchObject([{ meta: { may: { remove: false } } }])
    // What makes somebody able to come in stands nowhere.
    expect(JSON.stringify(data)).not.toMatch(/password|token|account/i)
  })

  it('does not exist for strangers, other organizations and other tenants', async () => {
    const { world, at, mentor, pupil, host, admin } = await aSchool()
    const other = await world.make.school()
    const abroad = await aSchool()
    for (const stranger of [host, await at('admin', other.id), await at('coordinator', other.id), abroad.tenantAdmin]) {
      for (const id of [mentor.id, pupil.id]) expect((await stranger.get(`/users/${id}`)).status).toBe(404)
    }
    expect((await admin.get(`/users/${newId()}`)).status).toBe(404)
    expect((await pupil.get(`/users/${pupil.id}`)).status).toBe(403)
    expect((await world.visitor.get(`/users/${pupil.id}`)).status).toBe(401)
  })

  it('shows no pupil to who only runs the platform: not one, not in a file, not by their school, and makes none', async () => {
    const { world, school, pupil, mentor, tenantAdmin } = await aSchool()
    const abroad = await aSchool()
    const platform = await world.make.user({ roles: [{ name: 'platform_admin' }] })
    const stranger = await abroad.world.make.user({ roles: [{ name: 'platform_admin' }] })
    const one = async (client: Client, id: string) => (await client.get(`/users/${id}`)).status
    expect([await one(platform, mentor.id), await one(platform, pupil.id)]).toEqual([200, 404])
    expect([await one(stranger, mentor.id), await one(stranger, pupil.id)]).toEqual([404, 404])
    // Who also runs this tenant sees them as such.
    const both = await world.make.user({ roles: [{ name: 'platform_admin' }, { name: 'tenant_admin' }] })
    for (const client of [tenantAdmin, both]) expect(await one(client, pupil.id)).toBe(200)

    for (const client of [platform, stranger]) {
      for (const path of ['/pupils', `/pupils/${pupil.id}`, `/students/${pupil.id}`])
        expect((await client.get(path)).status).toBe(403)
      const file = await client.request('/users/export?filter[with_role]=student', {
        method: 'POST',
        headers: { 'content-type': 'application/vnd.api+json' },
        body: JSON.stringify({ data: { type: 'users', attributes: { reason: 'Kijken wie er is' } } }),
      })
      expect([file.status, (await file.text()).trim().split('\r\n')]).toEqual([200, [expect.any(String)]])
    }
    expect(
      await call(platform, 'PATCH', `/users/${pupil.id}`, {
        type: 'users',
        attributes: { lock_version: 1, phone: null },
      }),
    ).toMatchObject({ status: 404 })
    const invited = await call(platform, 'POST', '/users', {
      type: 'users',
      attributes: anInvitation(school.id, { role: 'student' }),
    })
    expect(invited.status).toBe(403)
  })

  it('tells of a colleague only what they are here', async () => {
    const { world, company, host, at } = await aSchool()
    const rival = await world.make.company({ name: 'De Concurrent' })
    const both = await at('supervisor', company.id)
    await world.inside((ctx) =>
      ctx.db
        .insertInto('roles')
        .values({ tenantId: world.tenant.id, id: newId(), userId: both.id, name: 'admin', organizationId: rival.id })
        .execute(),
    )
    const { data } = await host.get(`/users/${both.id}?include=roles,organizations`)
    expect(data).toMatchObject({ roles: [{ name: 'supervisor' }], organizations: [{ id: company.id }] })
    // Their name is theirs at the other company too.
    expect(data.meta).toEqual({ allowedEvents: [], may: { edit: false, openFile: false, signInAs: false } })
  })
})

describe('GET /grantable_roles', () => {
  it('offers each what they may give, and nothing elsewhere', async () => {
    const { world, school, company, coordinator, host, mentor, tenantAdmin } = await aSchool()
    const offered = async (client: Client, query = '') => {
      const { data } = await client.get<(Flat & { names: string[] })[]>(`/grantable_roles${query}`)
      return data.map(({ organizationId, names: roles }) => [organizationId, roles])
    }
    const atSchool = ['coordinator', 'mentor', 'supervisor', 'signatory', 'student']
    expect(await offered(coordinator)).toEqual([[school.id, atSchool]])
    expect(await offered(host)).toEqual([[company.id, ['admin', 'supervisor', 'signatory']]])
    expect(await offered(host, `?organization=${school.id}`)).toEqual([])
    expect(await offered(host, '?organization=overal')).toEqual([])
    expect((await offered(tenantAdmin)).map(([id]) => id)).toEqual([null, school.id, company.id])
    const abroad = await aSchool()
    expect(await offered(abroad.tenantAdmin, `?organization=${school.id}`)).toEqual([])
    expect((await mentor.get('/grantable_roles')).status).toBe(403)
    expect((await world.visitor.get('/grantable_roles')).status).toBe(401)
  })
})
