import { describe, expect, it } from 'vitest'
import type { RoleName } from '#areas/users/model.ts'
import type { Flat } from '#web/client.ts'
import { aPlacement } from '../../../test/placement.ts'
import { aWorld } from '../../../test/world.ts'

type Shown = Flat & {
  kind: string
  tasks: { key: string; path: string; name: string }[]
  total: number
  contracted: number
  classes: { name: string }[]
}

type Counted = Flat & { total: number; groupId: string | null; stuck: { count: number } }

async function aSchool() {
  const world = await aWorld({
    capabilities: { program: 'traineeship', digitalContracts: true, companySignsFirst: true },
  })
  const school = await world.make.organization({ type: 'School', name: 'Raayland College', city: 'Venray' })
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id], { program: 'traineeship' })
  const student = await world.make.student({ schoolId: school.id, groupId: group.id, birthDate: '2008-05-01' })
  const mentor = await world.make.mentor(school.id, group.id)
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const garage = await world.make.company({ name: 'Garage Peeters' })
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: garage.id }], firstName: 'Wim' })
  const vacancy = await world.make.vacancy(garage.id, { program: 'traineeship', title: 'Meehelpen in de garage' })
  return { world, school, group, student, mentor, coordinator, host, garage, vacancy }
}

describe('the numbers of a period', () => {
  it('count a pupil of two classes once, and take no notice of the class of another period', async () => {
    const { world, school, group, coordinator } = await aSchool()
    const cluster = await world.make.group(school.id)
    const elsewhere = await world.make.group(school.id)
    const spring = await world.make.period(school.id, [group.id, cluster.id], { program: 'traineeship' })
    const noor = await world.make.student({ schoolId: school.id, groupId: group.id })
    await world.inside(({ db, tenant }) =>
      db
        .insertInto('groupMemberships')
        .values({ tenantId: tenant.id, groupId: cluster.id, studentId: noor.id, joinedOn: '2026-08-01' })
        .execute(),
    )
    const view = async (groupId: string) =>
      (await coordinator.get<Counted>(`/dashboard?period=${spring.id}&group=${groupId}`)).data
    const all = await view(elsewhere.id)
    const listed = await coordinator.get<unknown[]>(`/pupils?filter[period_id_in]=${spring.id}&filter[state_in]=none`)
    expect(listed.data).toHaveLength(2)
    expect(all).toMatchObject({ groupId: null, total: 2, stuck: { count: 2 } })
    expect((await view(cluster.id)).total).toBe(1)
  })
})

describe('what waits for whom', () => {
  it('leads a company without a place online to its first one', async () => {
    const { world } = await aSchool()
    const company = await world.make.company()
    const at = (organizationId: string) => world.make.user({ roles: [{ name: 'admin', organizationId }] })
    const host = await at(company.id)
    const first = async (who: typeof host) => (await who.get<{ firstPlace: unknown }>('/dashboard')).data.firstPlace
    expect(await first(host)).toEqual({ begun: null })
    const { id } = await world.make.vacancy(company.id, { status: 'draft', title: 'Banden plakken' })
    expect(await first(host)).toEqual({ begun: { id, title: 'Banden plakken' } })
    await world.make.vacancy(company.id)
    expect(await first(host)).toBeNull()
    const waiting = await world.make.company({ status: 'pending' })
    expect(await first(await at(waiting.id))).toBeNull()
  })

  it('follows the application and the contract from hand to hand', async () => {
    const { world, school, student, mentor, coordinator, host, vacancy } = await aSchool()
    const admin = await world.make.user({ roles: [{ name: 'admin', organizationId: school.id }] })
    const tasks = async (client: typeof host) =>
      (await client.get<Shown>('/dashboard')).data.tasks.map(({ key }) => key)
    const { data: application } = await student.post('/applications', 'applications', { vacancyId: vacancy.id })
    expect(await tasks(host)).toEqual(['application-submitted'])
    await host.put(`/applications/${application.id}/accept`, 'applications', { supervisorUserId: host.id })
    expect(await tasks(host)).toEqual([])
    expect((await student.get<Flat>('/dashboard')).data).toMatchObject({
      kind: 'student',
      acceptedApplication: { id: application.id },
    })
    await student.put(`/applications/${application.id}/confirm`, 'applications')
    await world.settle()
    expect(await tasks(host)).toEqual(['contract-fill'])
    expect(await tasks(coordinator)).toEqual(['contract-fill'])
    expect(await tasks(mentor)).toEqual([])
    // Who administers the school helps to fill in; sending, and what follows when a signer says no, is for who runs its internships.
    expect(await tasks(admin)).toEqual(['contract-fill'])
    for (const [status, key] of [
      ['ready', 'contract-send'],
      ['declined', 'contract-declined'],
      ['expired', 'contract-extend'],
    ] as const) {
      await world.inside(({ db, tenant }) =>
        db.updateTable('contracts').set({ status }).where('tenantId', '=', tenant.id).execute(),
      )
      expect([status, await tasks(coordinator), await tasks(admin)]).toEqual([status, [key], []])
    }
    const { data: view } = await coordinator.get<Shown>('/dashboard')
    expect(view).toMatchObject({ kind: 'staff', total: 1, contracted: 0 })
  })

  it('puts an organization that waits before who judges it, and before nobody else', async () => {
    const { world, coordinator, mentor, host } = await aSchool()
    await world.make.company({ name: 'Nieuw Atelier', status: 'pending' })
    const tasks = async (client: typeof host) => (await client.get<Shown>('/dashboard')).data.tasks
    for (const name of ['tenant_admin', 'platform_admin'] as const) {
      const keeper = await world.make.user({ roles: [{ name }] })
      expect(await tasks(keeper)).toMatchObject([
        { key: 'organization-judge', name: 'Nieuw Atelier', path: '/organizations/approve' },
      ])
    }
    for (const other of [coordinator, mentor, host]) expect(await tasks(other)).toEqual([])
    const abroad = await (await aWorld()).make.user({ roles: [{ name: 'tenant_admin' }] })
    expect(await tasks(abroad)).toEqual([])
  })

  it('puts a place that waits before who may judge it: one for a school alone before its coordinator too', async () => {
    const { world, school, coordinator, mentor, host, garage } = await aSchool()
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const tasks = async (client: typeof host) => (await client.get<Shown>('/dashboard')).data.tasks
    await world.make.vacancy(garage.id, { title: 'Voor iedereen', status: 'pending_review' })
    await world.make.vacancy(garage.id, { title: 'Voor Raayland', status: 'pending_review', schoolIds: [school.id] })
    const names = async (client: typeof host) =>
      (await tasks(client)).map(({ key, name }) => `${key} ${name}`).toSorted()
    expect(await names(admin)).toEqual(['vacancy-judge Voor Raayland', 'vacancy-judge Voor iedereen'])
    expect(await names(coordinator)).toEqual(['vacancy-judge Voor Raayland'])
    for (const other of [mentor, host]) expect(await tasks(other)).toEqual([])
  })

  it('puts a question before the school that was asked, and before who runs the tenant where none was', async () => {
    const { world, school, coordinator, mentor, host } = await aSchool()
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const other = await world.make.school()
    const elsewhere = await world.make.user({ roles: [{ name: 'coordinator', organizationId: other.id }] })
    const abroad = await (await aWorld()).make.user({ roles: [{ name: 'tenant_admin' }] })
    const ask = (attributes: Record<string, unknown>) =>
      world.visitor.post('/contact_questions', 'contact_questions', {
        asker: 'parent',
        topic: 'signing',
        email: 'aylin@thuis.example',
        message: 'Ik zie een lege pagina.',
        ...attributes,
      })
    await ask({ name: 'Aylin', schoolId: school.id })
    await ask({ name: 'Bram', topic: 'website' })
    const names = async (client: typeof host) =>
      (await client.get<Shown>('/dashboard')).data.tasks.map(({ key, name }) => `${key} ${name}`)
    expect(await names(coordinator)).toEqual(['question-answer Aylin'])
    expect(await names(admin)).toEqual(['question-answer Bram'])
    for (const nobody of [mentor, host, elsewhere, abroad]) expect(await names(nobody)).toEqual([])
    await coordinator.post('/feedback', 'feedback', { message: 'De kaart blijft leeg.', source: '/kaart', tags: [] })
    expect(await names(coordinator)).toEqual(['question-answer Aylin'])
    expect(await names(admin)).toEqual(['question-answer Bram', expect.stringContaining('feedback-handle')])
    const [told] = (await admin.get<Flat[]>('/feedback')).data
    await admin.put(`/feedback/${told?.id}/handle`, 'feedback')
    expect(await names(admin)).toEqual(['question-answer Bram'])
    const [one] = (await coordinator.get<Flat[]>('/contact_questions')).data
    await coordinator.put(`/contact_questions/${one?.id}/answer`, 'contact_questions', { answer: 'Een nieuwe link.' })
    expect(await names(coordinator)).toEqual([])
  })

  it('puts what was said about a place before who judges it, and before nobody else', async () => {
    const { world, school, coordinator, mentor, host, garage } = await aSchool()
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const abroad = await (await aWorld()).make.user({ roles: [{ name: 'tenant_admin' }] })
    const vacancy = await world.make.vacancy(garage.id, { title: 'Banden wisselen' })
    const student = await world.make.student({ schoolId: school.id })
    const report = { reason: 'misleading', details: 'Het is gewoon vakken vullen in de winkel.' }
    expect((await student.post(`/vacancies/${vacancy.id}/report`, 'vacancy_reports', report)).status).toBe(204)
    const tasks = async (client: typeof host) => (await client.get<Shown>('/dashboard')).data.tasks
    expect(await tasks(admin)).toMatchObject([
      { key: 'report-judge', name: 'Banden wisselen', path: expect.stringContaining('/vacancies/reports#') },
    ])
    for (const other of [coordinator, mentor, host, abroad]) expect(await tasks(other)).toEqual([])
  })

  it('shows a mentor the own class, and a coordinator the whole school', async () => {
    const { world, school, mentor, coordinator } = await aSchool()
    const other = await world.make.group(school.id)
    await world.make.period(school.id, [other.id], { program: 'traineeship' })
    await world.make.student({ schoolId: school.id, groupId: other.id, birthDate: '2008-06-02' })
    const names = async (client: typeof mentor) => {
      const { data } = await client.get<Shown & { periods: { id: string }[] }>('/dashboard')
      const views = await Promise.all(data.periods.map(({ id }) => client.get<Shown>(`/dashboard?period=${id}`)))
      return views.flatMap((view) => view.data.classes.map(({ name }) => name)).length
    }
    expect(await names(mentor)).toBe(1)
    expect(await names(coordinator)).toBe(2)
  })

  it('opens the settings at the screen somebody may use, and for nobody else', async () => {
    const world = await aWorld()
    const school = await world.make.school()
    const centre = await world.make.organization({ type: 'VolunteerCenter' })
    const settings = async (name: RoleName, organizationId?: string) => {
      const who = await world.make.user({ roles: [{ name, ...(organizationId ? { organizationId } : {}) }] })
      const { data } = await who.get<Flat & { navigation: { key: string; path: string }[] }>('/shell')
      return data.navigation.flatMap(({ key, path }) => (key === 'settings' ? [path] : []))
    }
    expect(await settings('broker', centre.id)).toEqual(['/instellingen/synoniemen'])
    expect(await settings('tenant_admin')).toEqual(['/instellingen'])
    expect(await settings('coordinator', school.id)).toEqual(['/instellingen'])
    expect(await settings('mentor', school.id)).toEqual([])
  })

  it('tells whoever asks what stands around a page for a visitor', async () => {
    const world = await aWorld()
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const shell = async (who: typeof admin | typeof world.visitor, path: '/shell' | '/shell?as=visitor') => {
      const { data } = await who.get<
        Flat & { user: unknown; organizations: unknown[]; navigation: unknown[]; menus: unknown; looksBack: boolean }
      >(path)
      const { user, organizations, navigation, menus, looksBack } = data
      return { user, organizations, navigation, menus, looksBack }
    }
    expect(await shell(admin, '/shell?as=visitor')).toEqual(await shell(world.visitor, '/shell'))
    expect((await shell(admin, '/shell')).user).not.toBeNull()
  })

  it('says beside a room how much in it waits for the reader, as its list does', async () => {
    const { world, student, vacancy, host } = await aSchool()
    await student.post('/applications', 'applications', { vacancyId: vacancy.id })
    await world.make.organization({ type: 'Company', status: 'pending' })
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const elsewhere = await world.make.organization({ type: 'School', name: 'Elders' })
    const stranger = await world.make.user({ roles: [{ name: 'coordinator', organizationId: elsewhere.id }] })
    const waiting = async (who: typeof admin) => {
      const { data } = await who.get<Flat & { navigation: { key: string; waiting: number }[] }>('/shell')
      return Object.fromEntries(data.navigation.flatMap(({ key, waiting: n }) => (n > 0 ? [[key, n]] : [])))
    }
    const yours = async (who: typeof admin) => (await who.get('/applications')).meta.yours
    expect([await waiting(host), await yours(host)]).toEqual([{ applications: 1 }, 1])
    expect([await waiting(stranger), await yours(stranger)]).toEqual([{}, 0])
    expect(await waiting(admin)).toEqual({ organizations: 1 })
  })

  it('is refused in words to who belongs to no organization', async () => {
    const world = await aWorld()
    const lost = await world.make.user({ roles: [] })
    const { status, errors } = await lost.get('/dashboard')
    expect([status, errors[0]?.code, errors[0]?.detail]).toEqual([
      403,
      'identity.no-organization',
      'Geen organisatie gevonden',
    ])
    expect((await lost.get('/shell')).status).toBe(200)
  })

  it('is nobody else’s: strangers, other schools and other tenants see none of it', async () => {
    const { world, student, vacancy } = await aSchool()
    await student.post('/applications', 'applications', { vacancyId: vacancy.id })
    const other = await world.make.organization({ type: 'School', name: 'Elders' })
    const stranger = await world.make.user({ roles: [{ name: 'coordinator', organizationId: other.id }] })
    expect((await stranger.get<Shown>('/dashboard')).data).toMatchObject({ tasks: [], periods: [] })
    expect((await world.visitor.get('/dashboard')).status).toBe(401)
    const elsewhere = await aSchool()
    expect((await elsewhere.coordinator.get<Shown>('/dashboard')).data).toMatchObject({
      tasks: [],
      total: 1,
      contracted: 0,
    })
  })
})

it('tells a company how the contract of its own interns stands, and nobody else', async () => {
  const { world, student, mentor, host, vacancy } = await aSchool()
  const { data: application } = await student.post('/applications', 'applications', { vacancyId: vacancy.id })
  await host.put(`/applications/${application.id}/accept`, 'applications', { supervisorUserId: host.id })
  await student.put(`/applications/${application.id}/confirm`, 'applications')
  await world.settle()
  await world.inside(({ db, tenant }) =>
    db.updateTable('contracts').set({ status: 'signing' }).where('tenantId', '=', tenant.id).execute(),
  )
  type Interns = Flat & { interns?: { contractStatus: string | null }[] }
  const interns = async (who: typeof host) => (await who.get<Interns>('/dashboard')).data.interns
  expect(await interns(host)).toMatchObject([{ contractStatus: 'signing' }])
  for (const who of [student, mentor]) expect(await interns(who)).toBeUndefined()
  const bakery = await world.make.company({ name: 'Bakkerij' })
  const stranger = await world.make.user({ roles: [{ name: 'admin', organizationId: bakery.id }] })
  expect(await interns(stranger)).toEqual([])
  const elsewhere = await aSchool()
  expect(await interns(elsewhere.host)).toEqual([])
})

describe('the map of a dashboard', () => {
  it('shows where one’s own pupils are, and to nobody else', async () => {
    const { world, school, group, student, mentor, coordinator, host, garage, vacancy } = await aSchool()
    type Placed = Flat & { spots: { organizationName: string; count: number; lat: number }[]; spot: unknown }
    const spots = async (client: typeof host, query = '') => (await client.get<Placed>(`/dashboard${query}`)).data.spots
    expect(await spots(coordinator)).toEqual([])
    const { data: application } = await student.post('/applications', 'applications', { vacancyId: vacancy.id })
    await host.put(`/applications/${application.id}/accept`, 'applications', { supervisorUserId: host.id })
    await student.put(`/applications/${application.id}/confirm`, 'applications')
    await world.settle()
    const shown = [{ organizationId: garage.id, organizationName: 'Garage Peeters', count: 1, lat: 51.765 }]
    expect(await spots(coordinator)).toMatchObject(shown)
    expect(await spots(mentor)).toMatchObject(shown)
    expect(await spots(coordinator, `?group=${group.id}`)).toMatchObject(shown)
    const cluster = await world.make.group(school.id)
    const next = await world.make.mentor(school.id, cluster.id)
    await world.make.student({ schoolId: school.id, groupId: cluster.id })
    await world.make.period(school.id, [cluster.id], { program: 'traineeship' })
    expect(await spots(next)).toEqual([])
    const other = await aSchool()
    expect(await spots(other.coordinator)).toEqual([])
    expect((await student.get<Placed>('/dashboard')).data.spot).toMatchObject({ lat: 51.765 })
  })

  it('shows a company its own places, and a broker all there are', async () => {
    const { world, host, garage } = await aSchool()
    const bakery = await world.make.company({ name: 'Bakkerij' })
    await world.make.vacancy(bakery.id, { program: 'traineeship' })
    await world.make.vacancy(bakery.id, { program: 'traineeship', status: 'draft', lat: 52 })
    const centre = await world.make.organization({ type: 'VolunteerCenter' })
    const broker = await world.make.user({ roles: [{ name: 'broker', organizationId: centre.id }] })
    type Offered = Flat & { spots: { organizationId: string }[] }
    const of = async (client: typeof host) =>
      (await client.get<Offered>('/dashboard')).data.spots.map(({ organizationId }) => organizationId)
    expect(await of(host)).toEqual([garage.id])
    expect(await of(broker)).toEqual([bakery.id, garage.id])
  })
})

it.each([
  [false, null],
  [true, 2400],
])('a company reads of so many hours where hours are counted: %s', async (usesHours, told) => {
  const { world, people, place } = await aPlacement({ capabilities: { digitalContracts: false, usesHours } })
  await place()
  await world.inside(({ db, tenant }) =>
    db.updateTable('internships').set({ minutesPlanned: 2400 }).where('tenantId', '=', tenant.id).execute(),
  )
  const { data } = await people.company_admin.get<{ interns: { minutesPlanned: number | null }[] }>('/dashboard')
  expect(data.interns.map(({ minutesPlanned }) => minutesPlanned)).toEqual([told])
})

describe('a company that is not taken in yet', () => {
  it('reads when it signed up, and after a no why and that it can be mended', async () => {
    const world = await aWorld()
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const company = await world.make.company({ name: 'De Geit', status: 'pending' })
    const at = (name: 'admin' | 'supervisor') =>
      world.make.user({ roles: [{ name, organizationId: company.id }], firstName: name })
    const [host, supervisor] = [await at('admin'), await at('supervisor')]
    const judgements = async (who = host) => (await who.get<Flat>('/dashboard')).data.judgements
    expect(await judgements()).toMatchObject([{ name: 'De Geit', status: 'pending', reason: null, mayMend: false }])
    const reason = 'Wij kennen dit adres niet.'
    await admin.put(`/organizations/${company.id}/approve`, 'organizations', { status: 'denied', reason })
    expect(await judgements()).toMatchObject([{ status: 'denied', reason, mayMend: true }])
    expect(await judgements(supervisor)).toMatchObject([{ status: 'denied', mayMend: false }])
    await admin.put(`/organizations/${company.id}/approve`, 'organizations', { status: 'approved' })
    expect(await judgements()).toEqual([])
  })
})
