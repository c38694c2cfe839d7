import { expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aHome, complete } from '../../../../../test/home.ts'

const titles = (data: Flat[]) => data.map(({ title }) => title).sort()

it('shows everybody the vacancies they work with', async () => {
  const { world, host, broker, admin, coordinator, begin, school, home } = await aHome()
  const other = await world.make.school()
  const farm = await world.make.company({ name: 'De Geit' })
  await begin(host, { ...complete, title: 'Concept van ons' })
  await begin(coordinator, { ...complete, title: 'Concept van school' })
  await world.make.vacancy(farm.id, { title: 'Online elders' })
  await world.make.vacancy(farm.id, { title: 'Wacht elders', status: 'pending_review' })
  await world.make.vacancy(farm.id, { title: 'Voor een andere school', schoolIds: [other.id] })
  const list = async (who: typeof host, query = '') => (await who.get<Flat[]>(`/vacancies/managed${query}`)).data
  const all = ['Concept van ons', 'Concept van school', 'Online elders', 'Voor een andere school', 'Wacht elders']
  expect(titles(await list(host))).toEqual(['Concept van ons', 'Concept van school'])
  expect(titles(await list(broker))).toEqual(all)
  expect(titles(await list(admin))).toEqual(all)
  expect(titles(await list(coordinator))).toEqual(['Concept van school', 'Online elders', 'Wacht elders'])
  const elsewhere = await aHome()
  expect(await list(elsewhere.admin)).toEqual([])
  const student = await world.make.student({ schoolId: school.id })
  const signer = await world.make.user({ roles: [{ name: 'signatory', organizationId: home.id }] })
  for (const [who, status] of [
    [student, 403],
    [signer, 403],
    [world.visitor, 401],
  ] as const)
    expect((await who.get('/vacancies/managed')).status).toBe(status)
})

it('keeps to the organization one looks from', async () => {
  const { world, home } = await aHome()
  const second = await world.make.company()
  const both = await world.make.user({
    roles: [
      { name: 'admin', organizationId: home.id },
      { name: 'supervisor', organizationId: second.id },
    ],
  })
  await world.make.vacancy(home.id, { title: 'Hier' })
  await world.make.vacancy(second.id, { title: 'Daar' })
  expect(titles((await both.get<Flat[]>('/vacancies/managed')).data)).toEqual(['Daar', 'Hier'])
  const response = await both.request('/vacancies/managed', { headers: { 'current-organization-id': second.id } })
  expect(await response.text()).not.toContain('"Hier"')
})

it('is sorted, searched, filtered and paged, and counts the usual views', async () => {
  const { world, home, broker } = await aHome()
  await world.make.vacancy(home.id, { title: 'Aap', seats: 5 })
  await world.make.vacancy(home.id, { title: 'Beer', status: 'pending_review' })
  await world.make.vacancy(home.id, { title: 'Cavia', status: 'draft' })
  const get = async (query: string) => broker.get<Flat[]>(`/vacancies/managed?${query}`)
  const names = async (query: string) => (await get(query)).data.map(({ title }) => title)
  expect(await names('sort=-title')).toEqual(['Cavia', 'Beer', 'Aap'])
  expect(await names('sort=-seats_left&page[size]=1')).toEqual(['Aap'])
  expect(await names('filter[title_or_organization_name_or_city_cont]=bee')).toEqual(['Beer'])
  expect(await names('filter[status_in]=draft,pending_review&sort=title')).toEqual(['Beer', 'Cavia'])
  expect((await get('')).meta).toMatchObject({
    counts: { all: 3, review: 1, draft: 1, online: 1 },
    may: { judge: true, add: true, export: true },
    page: { total: 3 },
  })
  expect((await get('filter[secret_eq]=1')).status).toBe(400)
  expect((await get('sort=lat')).status).toBe(400)
})

it('counts what waits for a word of who asks: a coordinator’s is of what is for her school alone', async () => {
  const { world, home, broker, coordinator, host, school } = await aHome()
  const other = await world.make.school()
  await world.make.vacancy(home.id, { title: 'Voor iedereen', status: 'pending_review' })
  await world.make.vacancy(home.id, { title: 'Voor haar', status: 'pending_review', schoolIds: [school.id] })
  await world.make.vacancy(home.id, { title: 'Voor twee', status: 'pending_review', schoolIds: [school.id, other.id] })
  const counts = async (who: typeof host) => (await who.get<Flat[]>('/vacancies/managed')).meta?.counts
  expect(await counts(coordinator)).toMatchObject({ review: 3, to_judge: 1 })
  expect(await counts(broker)).toMatchObject({ review: 3, to_judge: 3 })
  expect(await counts(host)).toMatchObject({ review: 3, to_judge: 0 })
})

it('knows the last day of what is on moments of its own, and sorts by it', async () => {
  const { host, begin } = await aHome()
  await begin(host, { ...complete, title: 'In december', endsOn: '2026-12-15' })
  await begin(host, { ...complete, title: 'Zonder einde' })
  const slot = (startsAt: string, endsAt: string) => ({ startsAt, endsAt, seats: 2, note: null })
  // Here it is the next day already when the second moment begins.
  await begin(host, {
    ...complete,
    title: 'Op momenten',
    format: 'one_off_event',
    weeklySchedule: {},
    seats: 4,
    slots: [slot('2026-12-10T12:00:00Z', '2026-12-10T15:00:00Z'), slot('2026-12-19T23:00:00Z', '2026-12-19T23:45:00Z')],
  })
  const sorted = async (sort: string) =>
    (await host.get<Flat[]>(`/vacancies/managed?sort=${sort}`)).data.map(({ title, lastDay }) => [title, lastDay])
  const days = [
    ['In december', '2026-12-15'],
    ['Op momenten', '2026-12-20'],
    ['Zonder einde', null],
  ]
  expect(await sorted('last_day')).toEqual(days)
  expect(await sorted('-last_day')).toEqual([days[2], days[1], days[0]])
})
