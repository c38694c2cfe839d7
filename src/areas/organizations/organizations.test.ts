import { describe, expect, it } from 'vitest'
import { ask, aSchool } from '#root/test/desk.ts'
import { aPlacement } from '#root/test/placement.ts'
import { screenData } from '#root/test/screen.ts'
import { aTown } from '#root/test/town.ts'
import { newId } from '#platform/ids.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client } from '../../../test/world.ts'

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
    await world.inside((ctx) =>
      ctx.db.updateTable('vacancies').set({ guide: 'Ria, boerin' }).where('organizationId', '=', farm.id).execute(),
    )
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
        {
          type: 'vacancies',
          title: 'Geiten voeren',
          seatsLeft: 3,
          days: ['wed'],
          onceOn: [],
          hoursTotal: 20,
          minAge: 15,
          guide: 'Ria, boerin',
          guideQuote: '',
        },
      ],
    })
    // In another tenant there is no such place, and nobody to meet there.
    expect(await lines((await aTown()).coordinator)).toBeUndefined()
  })

  it('says on which day that is which is once', async () => {
    const { world, farm, coordinator } = await aTown()
    const { id } = await world.make.vacancy(farm.id)
    const day = '2027-04-27'
    await world.inside((ctx) =>
      ctx.db
        .updateTable('vacancies')
        .set({ format: 'one_off_event', startsOn: day, endsOn: day })
        .where('id', '=', id)
        .execute(),
    )
    type Row = Flat & { vacancies: Flat[] }
    const { data } = await coordinator.get<Row[]>(`/organizations?include=vacancies&filter[id_eq]=${farm.id}`)
    expect(data[0]?.vacancies).toMatchObject([{ onceOn: [day] }])
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

  it('says who goes on there and who still begins, of itself alone', async () => {
    const { world, people, farm, place } = await aPlacement()
    for (const values of [
      { status: 'active', startsOn: '2026-11-02' },
      { status: 'wrapping_up', startsOn: '2026-10-05' },
      { status: 'completed', startsOn: '2026-09-07' },
      { status: 'planned', startsOn: '2026-11-02' },
      { status: 'contracting', startsOn: '2027-01-11' },
      { status: 'ready', startsOn: '2026-12-14' },
    ])
      await place(values)
    const other = await world.make.company()
    const both = await world.make.user({
      roles: [farm, other].map(({ id }) => ({ name: 'admin' as const, organizationId: id })),
    })
    const there = async (who: typeof both, id: string) => {
      const { internCount, interns } = (await who.get(`/organizations/${id}`)).data
      return { internCount, interns }
    }
    const told = {
      internCount: 5,
      interns: { running: 2, ahead: { count: 2, first: '2026-12-14', last: '2027-01-11' } },
    }
    for (const who of [people.company_admin, both]) expect(await there(who, farm.id)).toEqual(told)
    expect(await there(both, other.id)).toEqual({
      internCount: 0,
      interns: { running: 0, ahead: { count: 0, first: null, last: null } },
    })
    expect(await there(people.student, farm.id)).toEqual({})
  })

  it('tells who thinks of going there how many went before, and how soon an answer comes', async () => {
    const { world, people, farm, place } = await aPlacement()
    await place({ status: 'completed', startsOn: '2026-09-07' })
    await place({ status: 'terminated', startsOn: '2026-09-07' })
    await world.inside((ctx) =>
      ctx.db.updateTable('organizations').set({ answerDays: 3 }).where('id', '=', farm.id).execute(),
    )
    for (const who of [people.student, people.company_admin])
      expect((await who.get(`/organizations/${farm.id}`)).data).toMatchObject({ hosted: 1, answerDays: 3 })
    const other = await world.make.company({ status: 'pending' })
    expect((await people.student.get(`/organizations/${other.id}`)).status).toBe(404)
    expect((await world.visitor.get(`/organizations/${farm.id}`)).status).toBe(401)
    // Another tenant knows nothing of it, and a list says neither.
    const abroad = await aPlacement()
    for (const who of [abroad.people.student, abroad.people.company_admin, abroad.people.coordinator])
      expect((await who.get(`/organizations/${farm.id}`)).status).toBe(404)
    for (const { hosted, answerDays } of (await people.coordinator.get<Flat[]>('/organizations')).data)
      expect([hosted, answerDays]).toEqual([undefined, undefined])
  })
})

describe('the page of an organization', () => {
  it('names who waits for an answer of it, to who sees those applications and does not work there', async () => {
    const school = await aSchool()
    const { world, group, company, coordinator, mentor, pupil } = school
    const rung = await ask(school, await pupil(), 'awaiting_company_check')
    const mine = await ask(school, await pupil(), 'seen')
    for (const status of ['awaiting_mentor', 'accepted', 'declined']) await ask(school, await pupil(), status)
    const other = await world.make.group(school.school.id, { name: 'V4a' })
    const theirs = await world.make.student({ schoolId: school.school.id, groupId: other.id })
    const notMine = await ask(school, theirs, 'interview')
    const elsewhere = await world.make.company()
    await ask({ ...school, company: elsewhere }, await pupil(), 'submitted')
    const waiting = async (who: Client) => {
      const page = await screenData<{ waiting?: { applications: Flat[]; total: number } }>(
        who,
        'organizations/:id',
        company.id,
      )
      return (
        page.waiting && { ids: page.waiting.applications.map(({ id }) => id).toSorted(), total: page.waiting.total }
      )
    }
    expect(await waiting(coordinator)).toEqual({ ids: [rung, mine, notMine].toSorted(), total: 3 })
    expect(await waiting(mentor)).toEqual({ ids: [rung, mine].toSorted(), total: 2 })
    const stranger = await world.make.school()
    const at = (name: 'admin' | 'coordinator' | 'supervisor', organizationId: string) =>
      world.make.user({ roles: [{ name, organizationId }] })
    expect(await waiting(await at('coordinator', stranger.id))).toEqual({ ids: [], total: 0 })
    // Who supervises at school and looks after nobody has no list of applications at all.
    expect(await waiting(await at('supervisor', school.school.id))).toEqual({ ids: [], total: 0 })
    expect(await waiting(await at('admin', company.id))).toBeUndefined()
    expect(await waiting(await world.make.student({ schoolId: school.school.id, groupId: group.id }))).toBeUndefined()
    // Of more than are named it is said how many there are.
    await ask(school, await pupil(), 'submitted')
    expect(await waiting(coordinator)).toMatchObject({ ids: { length: 3 }, total: 4 })
  })
})
