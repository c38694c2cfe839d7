import { describe, expect, test } from 'vitest'
import { aWorld, type Client, type World } from '#root/test/world.ts'

const rideOf = async (client: Client, query = '') => {
  const { data, meta } = await client.get<{ bikeMinutes: number | null }[]>(`/vacancies?order=newest${query}`)
  return [data[0]?.bikeMinutes, (meta as { distances_from: unknown }).distances_from]
}

const livesAt = (world: World, userId: string, homeLat: number | null, homeLng: number | null) =>
  world.inside((ctx) =>
    ctx.db
      .updateTable('studentProfiles')
      .set({ homeLat, homeLng })
      .where('tenantId', '=', ctx.tenant.id)
      .where('userId', '=', userId)
      .execute(),
  )

describe('how far a place is, where nobody says from where', () => {
  test('is counted from the town of the tenant, and for a pupil from home', async () => {
    const world = await aWorld({ capabilities: { town: 'Venray' } })
    const company = await world.make.company()
    await world.make.vacancy(company.id, { lat: 51.525, lng: 5.975 })
    expect(await rideOf(world.visitor)).toEqual([1, { name: 'Venray' }])
    const { id: schoolId } = await world.make.school()
    const { id: groupId } = await world.make.group(schoolId)
    const pupil = await world.make.student({ schoolId, groupId })
    await livesAt(world, pupil.id, 51.37, 6.17)
    const [minutes, from] = await rideOf(pupil)
    expect(from).toEqual({ name: null })
    expect(minutes).toBeGreaterThan(60)
    expect((await rideOf(pupil, '&place=Venray'))[1]).toMatchObject({ name: 'Venray' })
    const homeless = await world.make.student({ schoolId, groupId })
    await livesAt(world, homeless.id, null, null)
    expect(await rideOf(homeless)).toEqual([1, { name: 'Venray' }])
  })

  test('says what is near, where who asks wants that first', async () => {
    const world = await aWorld({ capabilities: { town: 'Venray' } })
    const company = await world.make.company()
    const near = await world.make.vacancy(company.id, { lat: 51.38, lng: 6.17 })
    const far = await world.make.vacancy(company.id, { lat: 51.525, lng: 5.975 })
    const pupil = await world.make.student({ schoolId: (await world.make.school()).id })
    const found = async (client: Client, query = '') => {
      const { data, meta } = await client.get<{ id: string }[]>(`/vacancies${query}`)
      return [(meta as { order: string }).order, ...data.map(({ id }) => id)]
    }
    await livesAt(world, pupil.id, 51.37, 6.17)
    expect((await found(pupil))[0]).toBe('relevance')
    expect(await found(pupil, '?order=distance')).toEqual(['distance', near.id, far.id])
    expect(await found(pupil, '?place=Venray&radius=50')).toEqual(['distance', far.id, near.id])
    expect(await found(world.visitor, '?order=distance')).toEqual(['distance', far.id, near.id])
    await livesAt(world, pupil.id, null, null)
    expect(await found(pupil, '?order=distance')).toEqual(['distance', far.id, near.id])
  })

  test('bounds how far, and widens that where nothing is as near', async () => {
    const world = await aWorld({ capabilities: { town: 'Venray' } })
    const company = await world.make.company()
    const near = await world.make.vacancy(company.id, { lat: 51.38, lng: 6.17, sectorKeys: ['animals'] })
    const far = await world.make.vacancy(company.id, { lat: 51.525, lng: 5.975, sectorKeys: ['care'] })
    const pupil = await world.make.student({ schoolId: (await world.make.school()).id })
    await livesAt(world, pupil.id, 51.37, 6.17)
    const found = async (client: Client, query: string) => {
      const { data, meta } = await client.get<{ id: string }[]>(`/vacancies?${query}`)
      const { center, order, widened } = meta as { center: unknown; order: string; widened: unknown[] }
      return { ids: data.map(({ id }) => id), center, order, widened }
    }
    const home = { name: null, lat: 51.37, lng: 6.17 }
    const asked = { order: 'distance', widened: [] }
    expect(await found(pupil, 'radius=5')).toEqual({ ...asked, ids: [near.id], center: home })
    expect(await found(pupil, 'travel=bike&minutes=20')).toEqual({ ...asked, ids: [near.id], center: home })
    expect(await found(pupil, 'radius=50')).toEqual({ ...asked, ids: [near.id, far.id], center: home })
    expect(await found(world.visitor, 'radius=5')).toMatchObject({
      ...asked,
      ids: [far.id],
      center: { name: 'Venray' },
    })
    expect(await found(pupil, 'radius=5&sector=care')).toMatchObject({
      ids: [far.id],
      widened: [{ step: 'radius', from: '5', to: '50' }],
    })
    // Where nobody knows from where, there is no circle to stay in.
    const nowhere = await aWorld()
    const one = await nowhere.make.vacancy((await nowhere.make.company()).id, { lat: 51.38, lng: 6.17 })
    expect(await found(nowhere.visitor, 'radius=2')).toMatchObject({ ids: [one.id], center: null, widened: [] })
    expect(await found(nowhere.visitor, 'radius=2&sector=care')).toMatchObject({ widened: [{ step: 'sector' }] })
  })

  test('leaves what is for older pupils to the end, but in the newest', async () => {
    const world = await aWorld()
    const company = await world.make.company()
    const older = await world.make.vacancy(company.id, { lat: 51.38, lng: 6.17, minAge: 15 })
    const far = await world.make.vacancy(company.id, { lat: 51.525, lng: 5.975, minAge: 14 })
    const pupil = await world.make.student({ schoolId: (await world.make.school()).id, birthDate: '2012-03-01' })
    await livesAt(world, pupil.id, 51.37, 6.17)
    const found = async (client: Client, query = '') =>
      (await client.get<{ id: string }[]>(`/vacancies${query}`)).data.map(({ id }) => id)
    expect(await found(pupil)).toEqual([far.id, older.id])
    expect(await found(pupil, '?order=fast_answer')).toEqual([far.id, older.id])
    expect(await found(pupil, '?order=newest')).toEqual([older.id, far.id])
    expect(await found(world.visitor)).toEqual([older.id, far.id])
  })

  test('is told of what one keeps and looked at, as in the bank', async () => {
    const world = await aWorld({ capabilities: { town: 'Venray' } })
    const place = await world.make.vacancy((await world.make.company()).id, { lat: 51.525, lng: 5.975 })
    const pupil = await world.make.student({ schoolId: (await world.make.school()).id })
    await livesAt(world, pupil.id, 51.37, 6.17)
    await pupil.post('/favorites', 'favorites', { vacancyId: place.id })
    await pupil.post('/seen_vacancies', 'seen_vacancies', { vacancyId: place.id })
    const [inBank] = await rideOf(pupil)
    for (const path of ['/favorites', '/seen_vacancies'])
      expect((await pupil.get<{ bikeMinutes: number | null }[]>(path)).data[0]?.bikeMinutes).toBe(inBank)
    expect(inBank).toBeGreaterThan(60)
  })

  test('is told on the page of a place as in the bank, to the minute', async () => {
    const world = await aWorld({ capabilities: { town: 'Venray' } })
    // 4.93 km from the town: 26 minutes to the metre, and 25 of what is told as 4.9.
    const place = await world.make.vacancy((await world.make.company()).id, { lat: 51.5693, lng: 5.975 })
    const { data } = await world.visitor.get<{ distanceKm: number; bikeMinutes: number }>(`/vacancies/${place.id}`)
    const [inBank] = await rideOf(world.visitor)
    expect([data.distanceKm, data.bikeMinutes, inBank]).toEqual([4.9, 25, 25])
  })

  test('is not told where the tenant is of no town', async () => {
    const world = await aWorld()
    await world.make.vacancy((await world.make.company()).id, { lat: 51.525, lng: 5.975 })
    expect(await rideOf(world.visitor)).toEqual([null, null])
  })
})

test('a tenant is of a town that is there, as it is written', async () => {
  const world = await aWorld()
  const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const set = (town: string) => admin.patch<{ town: string }>('/tenant_settings', 'tenant_settings', { town })
  expect((await set(' venray ')).data.town).toBe('Venray')
  expect((await set('Nergenshuizen')).errors[0]?.source?.pointer).toBe('/data/attributes/town')
  expect((await admin.get<{ town: string }>('/tenant_settings')).data.town).toBe('Venray')
  expect((await set('')).data.town).toBe('')
})
