import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import type { Flat } from '#web/api.ts'
import { aWorld } from '../../../test/world.ts'

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
    await world.make.vacancy(farm.id, { title: 'Geiten voeren', seats: 3 })
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
      vacancies: [{ type: 'vacancies', title: 'Geiten voeren', seatsLeft: 3 }],
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
