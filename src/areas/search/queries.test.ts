import { describe, expect, inject, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { importPostcodes } from '#areas/geography/postcodes/commands.ts'
import type { Facets } from './facets/model.ts'
import { aHome, complete } from '../../../test/home.ts'
import { aWorld, type Reply } from '../../../test/world.ts'

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
    minAge: 15,
    seats: 1,
    levels: ['havo', 'vwo'],
  })
  await world.make.vacancy(farm.id, { title: 'Nog niet af', status: 'draft' })
  return { world, farm, home, goats, tea }
}

const titles = (data: Flat[]) => data.map(({ title }) => title)
const tea = 'Thee schenken in het verpleeghuis'
const goats = 'Geiten voeren'

describe('the bank', () => {
  it('shows what is published, to everybody', async () => {
    const { world, farm } = await aBank()
    const { status, data, meta } = await world.visitor.get<Flat[]>('/vacancies?include=organization')
    expect(status).toBe(200)
    expect(titles(data).sort()).toEqual([goats, tea])
    expect(meta).toMatchObject({
      page: { total: 2 },
      facets: {
        sector: [
          { value: 'animals', count: 1 },
          { value: 'care', count: 1 },
        ],
        day: [
          { value: 'wed', count: 2 },
          { value: 'sat', count: 1 },
        ],
      },
    })
    const { organization } = meta.facets as Facets
    expect(organization).toContainEqual({ value: farm.id, count: 1, name: 'De Springende Geit' })
    expect(data[0]).not.toHaveProperty('contactUserId')
  })

  it.each([
    ['Geit', [goats]],
    ['verpleeghuizen', [tea]],
    ['pleeghuis', [tea]],
    ['THEE', [tea]],
    ['raketten', []],
    ['goats', [goats]],
    ["'); drop table vacancies; --", []],
    ['100%', []],
  ])('finds %j', async (text, expected) => {
    const { world } = await aBank()
    const { data, status } = await world.visitor.get<Flat[]>(`/vacancies?q=${encodeURIComponent(text)}`)
    expect(status).toBe(200)
    expect(titles(data)).toEqual(expected)
  })

  it.each([
    ['sector=care', [tea]],
    ['sector=care,animals&order=newest', [tea, goats]],
    ['day=sat', [goats]],
    ['age=13', [goats]],
    ['seats=2', [goats]],
    ['level=vwo', [tea, goats]],
    ['level=mbo1', [goats]],
    ['hours_min=10&hours_max=20', [tea, goats]],
    ['starts=2026-12-01&ends=2026-12-31', [tea, goats]],
    ['bounds=51.5,5.9,51.6,6', [tea]],
    ['bounds=51.5,5.9,51.6,6&place=Oss', [tea]],
    ['place=Oss&travel=bike&minutes=30', [goats]],
    ['place=Oss&order=newest&radius=50', [tea, goats]],
  ])('keeps to %s', async (query, expected) => {
    const { world } = await aBank()
    const { data, meta } = await world.visitor.get<Flat[]>(`/vacancies?${query}`)
    expect(titles(data).toSorted()).toEqual(expected.toSorted())
    expect(meta.widened).toEqual([])
  })

  it.each([
    ['Zijst', 'Zeist'],
    ['Nieuwegijn', 'Nieuwegein'],
    ['Goda', 'Gouda'],
    ['Zwole', 'Zwolle'],
    ['Utrect', 'Utrecht'],
  ])('asks of the place %s whether %s was meant, and first of all', async (written, meant) => {
    const { world } = await aBank()
    const { meta } = await world.visitor.get<Flat[]>(`/vacancies?place=${written}`)
    expect([meta.place_unknown, (meta.place_suggestions as string[])[0]]).toEqual([true, meant])
  })

  it('finds what is once on its days, and says the next', async () => {
    const { world, home, host, broker, begin } = await aHome()
    await world.make.vacancy(home.id, { title: 'Elke week', days: ['sat'] })
    const slots = ['2026-12-05', '2027-01-13'].map((day) => ({
      startsAt: `${day}T10:00`,
      endsAt: `${day}T12:00`,
      seats: 4,
      note: 'Opbouwen',
    }))
    const { id } = await begin(broker, {
      ...complete,
      seats: 8,
      minAge: 18,
      title: 'Kerstmarkt',
      format: 'one_off_event',
      weeklySchedule: {},
      slots,
      hoursConfirmed: ['day:14:2', 'break:14:30'],
    })
    await broker.put(`/vacancies/${id}/submit`, 'vacancies')
    const find = async (query: string) => titles((await world.visitor.get<Flat[]>(`/vacancies?${query}`)).data).sort()
    expect(await find('day=sat')).toEqual(['Elke week', 'Kerstmarkt'])
    expect(await find('starts=2026-12-05&ends=2026-12-05')).toEqual(['Elke week', 'Kerstmarkt'])
    expect(await find('starts=2026-12-06&ends=2026-12-24')).toEqual(['Elke week'])
    expect(await find('starts=2026-12-06&day=sat')).toEqual(['Elke week'])
    expect(await find('starts=2026-12-06&day=wed')).toEqual(['Kerstmarkt'])
    const shown = async () => (await world.visitor.get(`/vacancies/${id}`)).data.slots
    expect(await shown()).toMatchObject([{ startsAt: '2026-12-05T09:00:00.000Z', note: 'Opbouwen' }, { seats: 4 }])
    world.setNow('2026-12-06T08:00:00Z')
    expect(await shown()).toMatchObject([{ startsAt: '2027-01-13T09:00:00.000Z' }])
    expect([await find('day=sat'), await find('day=wed')]).toEqual([['Elke week'], ['Kerstmarkt']])
    await host.patch(`/vacancies/${id}`, 'vacancies', {
      slots: slots.slice(0, 1).map((one) => ({ ...one, startsAt: '2027-02-11T10:00', endsAt: '2027-02-11T12:00' })),
    })
    expect([await find('day=thu'), await find('starts=2027-01-13&ends=2027-01-13')]).toEqual([
      ['Kerstmarkt'],
      ['Elke week'],
    ])
  })

  it('finds near a place, nearest first, and says what a wider circle would bring', async () => {
    const { world } = await aBank()
    const near = await world.visitor.get<Flat[]>('/vacancies?place=Venray&radius=5')
    expect(titles(near.data)).toEqual([tea])
    expect(near.data[0]).toMatchObject({ distanceKm: expect.any(Number), bikeMinutes: expect.any(Number) })
    expect((near.meta.facets as Facets).radius.at(-1)).toEqual({ value: '50', count: 2 })
    const wide = await world.visitor.get<Flat[]>('/vacancies?place=Venray&radius=50')
    expect(titles(wide.data)).toEqual([tea, goats])
  })

  it('says that it does not know a place, and which it may be', async () => {
    const { world } = await aBank()
    const unknown = await world.visitor.get<Flat[]>('/vacancies?place=Nergenshuizen')
    expect(unknown.meta).toMatchObject({ place_unknown: true, center: null })
    const typo = await world.visitor.get<Flat[]>('/vacancies?place=Vneray')
    expect(typo.meta.place_suggestions).toContain('Venray')
  })

  it('finds near a postcode, of four digits or of six, and near the four where the six are not known', async () => {
    const { world } = await aBank()
    await importPostcodes(
      inject('ownerUrl'),
      new TextEncoder().encode('5803 AA;51,5250;5,9740\n5803AC;51.5270;5.9760\n'),
    )
    for (const place of ['5803AA', '5803 aa', '5803', '5803ZZ']) {
      const { data, meta } = await world.visitor.get<Flat[]>(`/vacancies?place=${encodeURIComponent(place)}&radius=5`)
      expect(titles(data)).toEqual([tea])
      expect(meta.center).toMatchObject({ name: place === '5803AA' || place === '5803 aa' ? '5803AA' : '5803' })
    }
    expect((await world.visitor.get('/vacancies?place=9999XX')).meta.place_unknown).toBe(true)
  })

  it('looks wider where nothing fits, and says how', async () => {
    const { world } = await aBank()
    const far = await world.visitor.get<Flat[]>('/vacancies?place=Venray&radius=5&sector=animals&day=sat')
    expect(titles(far.data)).toEqual([goats])
    expect(far.meta).toMatchObject({
      widened: [{ step: 'radius', from: '5', to: '50' }],
      searched: expect.stringContaining('radius=50'),
    })
    const day = await world.visitor.get<Flat[]>('/vacancies?q=thee&day=sun')
    expect(titles(day.data)).toEqual([tea])
    expect(day.meta).toMatchObject({ widened: [{ step: 'day' }], searched: 'q=thee' })
    const nothing = await world.visitor.get<Flat[]>('/vacancies?q=raketten&day=sun')
    expect(nothing.data).toEqual([])
    expect(nothing.meta).toMatchObject({ widened: [], searched: 'q=raketten&day=sun' })
  })

  it('puts first who usually answers soonest, as that changes', async () => {
    const { world, farm } = await aBank()
    const quick = await world.make.company({ name: 'Vlot en Vlug' })
    await world.make.vacancy(quick.id, { title: 'Snel antwoord' })
    const answers = (id: string, answerDays: number) =>
      world.inside((ctx) => ctx.db.updateTable('organizations').set({ answerDays }).where('id', '=', id).execute())
    const first = async () =>
      (await world.visitor.get<Flat[]>('/vacancies?order=fast_answer')).data[0]?.organizationName
    await answers(farm.id, 3)
    await answers(quick.id, 1)
    expect(await first()).toBe('Vlot en Vlug')
    await answers(quick.id, 9)
    expect(await first()).not.toBe('Vlot en Vlug')
  })

  it('reads on from where a page ended, also when something was added before it', async () => {
    const { world, farm } = await aBank()
    for (let at = 0; at < 5; at += 1) await world.make.vacancy(farm.id, { title: `Plek ${at}` })
    for (const order of ['newest', 'relevance', 'distance', 'fast_answer']) {
      const seen: string[] = []
      const path = `/vacancies?page[size]=3&place=Oss&radius=50&order=${order}`
      let after: string | null = ''
      while (after !== null) {
        const { data, meta, status }: Reply<Flat[]> = await world.visitor.get(
          after ? `${path}&page[after]=${after}` : path,
        )
        expect(status).toBe(200)
        seen.push(...data.map(({ id }) => id))
        after = (meta.page as { after: string | null }).after
        if (seen.length === 3) await world.make.vacancy(farm.id, { title: 'Net nieuw' })
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.length).toBeGreaterThanOrEqual(7)
    }
  })

  it.each([
    'q=%00',
    'match=some',
    `q=${'a'.repeat(201)}`,
    'sector=ruimtevaart',
    'day=someday',
    'radius=7',
    'order=best',
    'travel=rocket&minutes=5',
    'minutes=20',
    'travel=bike',
    'hours_min=ten',
    'hours_min=20&hours_max=10',
    'starts=2026-02-30',
    'starts=2026-02-03&ends=2026-01-01',
    'period=5',
    'period=0190aaaa-0000-7000-8000-000000000000',
    'format=poster',
    'level=hbo',
    'age=7',
    'accessibility=wings',
    'seats=0',
    'organization=us',
    'bounds=1,2,3',
    'bounds=52,5,51,6',
    'page[after]=elsewhere',
    'filter[secret_eq]=1',
    'page[size]=1000',
    'nonsense=1',
  ])('refuses %s', async (query) => {
    const { world } = await aBank()
    const { status, errors } = await world.visitor.get(`/vacancies?${query}`)
    expect([status, typeof errors[0]?.source?.parameter]).toEqual([400, 'string'])
  })

  it('is closed to visitors where the tenant wants it', async () => {
    const world = await aWorld({ capabilities: { publicVacancies: false } })
    expect((await world.visitor.get('/vacancies')).status).toBe(401)
  })
})
