import { describe, expect, it } from 'vitest'
import type { RoleName } from '#areas/users/model.ts'
import { newId } from '#platform/ids.ts'
import { aContract, fillAndSend } from '#root/test/contract.ts'
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
    expect(data.meta).toEqual({
      allowedEvents: [],
      may: { edit: false, openFile: false, signInAs: false, seeSigns: false },
    })
  })
})

type Working = Flat & {
  guides: number
  letIn: number | null
  signs: { contractId: string }[]
  meta: { may: { seeSigns: boolean } }
}

describe('what somebody has in hand', () => {
  it('is counted where the reader may look: not whom they guide, nor what they decide, elsewhere', async () => {
    const { world, school, company, group, pupil, coordinator, mentor, host, at, tenantAdmin } = await aSchool()
    const rival = await world.make.company({ name: 'De Concurrent' })
    const center = await world.make.organization({ type: 'VolunteerCenter' })
    const both = await world.make.user({
      roles: [
        { name: 'supervisor', organizationId: company.id },
        { name: 'supervisor', organizationId: rival.id },
        { name: 'broker', organizationId: center.id },
      ],
    })
    const period = await world.make.period(school.id, [group.id])
    await world.inside(async ({ db, now, tenant }) => {
      const days = { startsOn: '2026-09-01', endsOn: '2026-12-30' }
      const stamps = { turnSince: now, createdAt: now, updatedAt: now }
      const ids = { tenantId: tenant.id, studentId: pupil.id, periodId: period.id, supervisorUserId: both.id }
      for (const organizationId of [company.id, rival.id, rival.id])
        await db
          .insertInto('internships')
          .values({ ...ids, id: newId(), organizationId, ...days, ...stamps, program: 'traineeship', status: 'active' })
          .execute()
      await db.updateTable('organizations').set({ approvedBy: both.id }).where('id', '=', rival.id).execute()
    })
    const told = async (who: Client) => {
      const { guides, letIn } = (await who.get<Working>(`/users/${both.id}`)).data
      return { guides, letIn }
    }
    const rivalHost = await at('admin', rival.id)
    const broker = await at('broker', center.id)
    expect(await told(host)).toEqual({ guides: 1, letIn: null })
    expect(await told(rivalHost)).toEqual({ guides: 2, letIn: null })
    // Whoever talks with companies sees them all, and what is decided about them is not for a school.
    expect(await told(coordinator)).toEqual({ guides: 3, letIn: null })
    for (const who of [both, broker, tenantAdmin]) expect(await told(who)).toEqual({ guides: 3, letIn: 1 })
    const listed = (await host.get<Working[]>('/users')).data.find(({ id }) => id === both.id)
    expect([listed?.guides, listed?.letIn]).toEqual([1, null])
    const abroad = await aSchool()
    for (const stranger of [mentor, await at('admin', (await world.make.company()).id), abroad.tenantAdmin])
      expect((await stranger.get(`/users/${both.id}`)).status).toBe(404)
  })

  it('is how many organizations they let in, of who decides about them alone', async () => {
    const { world, school, mentor, tenantAdmin, at } = await aSchool()
    const center = await world.make.organization({ type: 'VolunteerCenter' })
    const parent = await world.make.user({ roles: [{ name: 'guardian' }] })
    const letIn = async ({ id }: { id: string }) => (await tenantAdmin.get<Working>(`/users/${id}`)).data.letIn
    for (const one of [parent, mentor, await at('admin', school.id)]) expect(await letIn(one)).toBeNull()
    // Whoever administers a volunteer centre is a broker.
    for (const one of [tenantAdmin, await at('admin', center.id), await at('broker', center.id)])
      expect(await letIn(one)).toBe(0)
  })

  it('says that no contract waits to nobody who could not know', async () => {
    const setting = await aContract()
    const { world, garage, host, coordinator, contractId } = setting
    const at = (name: RoleName, organizationId?: string) =>
      world.make.user({ roles: [organizationId ? { name, organizationId } : { name }] })
    const bea = await at('signatory', garage.id)
    const colleague = await at('admin', garage.id)
    await world.inside(({ db, tenant }) =>
      db
        .insertInto('roles')
        .values({ tenantId: tenant.id, id: newId(), userId: host.id, name: 'signatory', organizationId: garage.id })
        .execute(),
    )
    await fillAndSend(setting)
    const told = async (who: Client, { id }: { id: string }) => {
      const { signs, meta } = (await who.get<Working>(`/users/${id}`)).data
      return { of: signs.map((due) => due.contractId), isAll: meta.may.seeSigns }
    }
    for (const who of [bea, colleague]) {
      expect(await told(who, host)).toEqual({ of: [contractId], isAll: true })
      expect(await told(who, bea)).toEqual({ of: [], isAll: true })
    }
    // A school is told of its own; who guides pupils there of theirs, and who runs the tenant or the region of none.
    expect(await told(coordinator, host)).toEqual({ of: [contractId], isAll: false })
    expect(await told(coordinator, bea)).toEqual({ of: [], isAll: false })
    const center = await world.make.organization({ type: 'VolunteerCenter' })
    const others = [await at('broker', center.id), await at('tenant_admin'), await at('platform_admin')]
    for (const who of [...others, await at('coordinator', (await world.make.school()).id)])
      expect(await told(who, host)).toEqual({ of: [], isAll: false })
    expect((await told(await at('supervisor', garage.id), bea)).isAll).toBe(false)
    expect((await (await at('admin', (await world.make.company()).id)).get(`/users/${bea.id}`)).status).toBe(404)
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
