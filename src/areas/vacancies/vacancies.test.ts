import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { freeSeat, takeSeat } from './commands.ts'
import { aWorld } from '../../../test/world.ts'

async function aBank() {
  const world = await aWorld()
  const farm = await world.make.company({ name: 'De Springende Geit' })
  const home = await world.make.company({ name: 'Huize Avondrust' })
  const goats = await world.make.vacancy(farm.id, {
    title: 'Geiten voeren',
    sectorKeys: ['animals'],
    days: ['wed', 'sat'],
  })
  const tea = await world.make.vacancy(home.id, {
    title: 'Thee schenken in het verpleeghuis',
    summary: 'Schenk thee en maak een praatje.',
    description:
      'Je schenkt thee, je doet een spelletje en je luistert naar verhalen van vroeger. Er is altijd iemand bij die je helpt.',
    sectorKeys: ['care'],
    days: ['wed'],
    lat: 51.5258,
    lng: 5.9749,
  })
  const draft = await world.make.vacancy(farm.id, { title: 'Nog niet af', status: 'draft' })
  return { world, farm, goats, tea, draft }
}
const titles = (data: Flat[]) => data.map(({ title }) => title)

describe('the bank', () => {
  it('shows what is published, to everybody', async () => {
    const { world } = await aBank()
    const { status, data, meta } = await world.visitor.get<Flat[]>('/vacancies?include=organization')
    expect(status).toBe(200)
    expect(titles(data).sort()).toEqual(['Geiten voeren', 'Thee schenken in het verpleeghuis'])
    expect(meta).toMatchObject({
      page: { total: 2 },
      facets: { sectors: { animals: 1, care: 1 }, days: { wed: 2, sat: 1 } },
    })
    expect(data[0]).not.toHaveProperty('contactUserId')
  })

  it.each([
    ['Geit', ['Geiten voeren']],
    ['verpleeghuizen', ['Thee schenken in het verpleeghuis']],
    ['pleeghuis', ['Thee schenken in het verpleeghuis']],
    ['THEE', ['Thee schenken in het verpleeghuis']],
    ['raketten', []],
    ["'); drop table vacancies; --", []],
    ['100%', []],
  ])('finds %j', async (text, expected) => {
    const { world } = await aBank()
    const { data, status } = await world.visitor.get<Flat[]>(`/vacancies?q=${encodeURIComponent(text)}`)
    expect(status).toBe(200)
    expect(titles(data)).toEqual(expected)
  })

  it('finds near a place, nearest first, and says what a wider circle would bring', async () => {
    const { world } = await aBank()
    const near = await world.visitor.get<Flat[]>('/vacancies?place=Venray&radius=5')
    expect(titles(near.data)).toEqual(['Thee schenken in het verpleeghuis'])
    expect(near.data[0]).toMatchObject({ distanceKm: expect.any(Number), bikeMinutes: expect.any(Number) })
    const wide = await world.visitor.get<Flat[]>('/vacancies?place=Venray&radius=50')
    expect(titles(wide.data)).toEqual(['Thee schenken in het verpleeghuis', 'Geiten voeren'])
    const unknown = await world.visitor.get<Flat[]>('/vacancies?place=Nergenshuizen')
    expect(unknown.meta.place_unknown).toBe(true)
  })

  it('counts a facet as the list it leads to', async () => {
    const { world } = await aBank()
    const all = await world.visitor.get<Flat[]>('/vacancies?day=sat')
    const { facets } = all.meta as { facets: { sectors: Record<string, number> } }
    for (const [sector, count] of Object.entries(facets.sectors)) {
      const { data } = await world.visitor.get<Flat[]>(`/vacancies?day=sat&sector=${sector}`)
      expect([sector, data.length]).toEqual([sector, count])
    }
  })

  it('refuses what it does not know', async () => {
    const { world } = await aBank()
    for (const query of [
      'sector=ruimtevaart',
      'day=someday',
      'radius=7',
      'order=best',
      'filter[secret_eq]=1',
      'page[size]=1000',
      'nonsense=1',
    ]) {
      const { status, errors } = await world.visitor.get(`/vacancies?${query}`)
      expect([query, status, typeof errors[0]?.source?.parameter]).toEqual([query, 400, 'string'])
    }
  })

  it('keeps drafts, other schools and other tenants out', async () => {
    const { world, draft, farm } = await aBank()
    expect((await world.visitor.get(`/vacancies/${draft.id}`)).status).toBe(404)
    const host = await world.make.user({ roles: [{ name: 'supervisor', organizationId: farm.id }] })
    expect((await host.get(`/vacancies/${draft.id}`)).status).toBe(200)
    const school = await world.make.school()
    const other = await world.make.school()
    const own = await world.make.vacancy(farm.id, { title: 'Alleen voor ons', schoolIds: [school.id] })
    const ours = await world.make.student({ schoolId: school.id })
    const theirs = await world.make.student({ schoolId: other.id })
    expect([
      (await ours.get(`/vacancies/${own.id}`)).status,
      (await theirs.get(`/vacancies/${own.id}`)).status,
      (await world.visitor.get(`/vacancies/${own.id}`)).status,
    ]).toEqual([200, 404, 404])
    const elsewhere = await aWorld()
    expect((await elsewhere.visitor.get(`/vacancies/${own.id}`)).status).toBe(404)
  })

  it('is closed to visitors where the tenant wants it', async () => {
    const world = await aWorld({ capabilities: { publicVacancies: false } })
    expect((await world.visitor.get('/vacancies')).status).toBe(401)
  })
})

describe('seats', () => {
  it('go to as many as there are, whoever asks at once', async () => {
    const world = await aWorld()
    const farm = await world.make.company()
    const { id } = await world.make.vacancy(farm.id, { seats: 3 })
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => world.inside((ctx) => takeSeat(ctx, id))))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const row = await world.inside((ctx) =>
      ctx.db.selectFrom('vacancies').select(['seatsTaken', 'status']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(row).toEqual({ seatsTaken: 3, status: 'full' })
    await world.inside((ctx) => freeSeat(ctx, id))
    const after = await world.inside((ctx) =>
      ctx.db.selectFrom('vacancies').select(['seatsTaken', 'status']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(after).toEqual({ seatsTaken: 2, status: 'published' })
  })
})
