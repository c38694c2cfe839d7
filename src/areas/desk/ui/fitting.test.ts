import { expect, it } from 'vitest'
import type { PageApi } from '#web/api.ts'
import { inOrderOfFit } from './fit.ts'
import { findFitting } from './fitting.ts'

type Found = Parameters<typeof findFitting>[1]

const places = [
  { id: 'farm', days: ['tue', 'wed'], slots: [], distanceKm: 4 },
  { id: 'tea', days: ['wed'], slots: [], distanceKm: 0.5 },
]
const idsOf = ({ places: found }: Awaited<ReturnType<typeof findFitting>>) => found.map(({ place }) => place.id)
const pupil = { periodId: 'autumn', hoursTarget: null } as Found['pupil']

/** What is asked of the bank for a pupil with this file, in a tenant of this town. */
async function askedFor(file: Found['file'], { town = 'Zeist' as string | null, widened = [] as object[] } = {}) {
  const asked: URLSearchParams[] = []
  const api = {
    get: async (path: string) => {
      asked.push(new URL(path, 'http://here').searchParams)
      return { data: places, meta: { distancesFrom: town && { name: town }, widened } }
    },
  } as unknown as PageApi
  const found = await findFitting(api, { q: '', today: '2026-11-27', pupil, file, asked: [] })
  return { found, bank: Object.fromEntries(asked.at(-1) ?? []) }
}

const file: Found['file'] = {
  birthDate: '2012-02-10',
  level: 'havo',
  availableDays: ['tue', 'wed', 'sat'],
  transport: 'public_transport',
  maxTravelMinutes: 45,
}

it('asks for the days of a pupil, and no further than they travel in their way', async () => {
  const { found, bank } = await askedFor(file)
  expect(bank).toMatchObject({
    age: '14',
    level: 'havo',
    day: 'tue,wed,sat',
    place: 'Zeist',
    travel: 'public_transport',
    minutes: '45',
    period: 'autumn',
  })
  expect(found).toMatchObject({ mode: 'public_transport', ride: { minutes: 45 } })
})

it('leaves out what nobody knows', async () => {
  const { found, bank } = await askedFor({ birthDate: '2012-02-10' })
  expect(Object.keys(bank).toSorted()).toEqual(['age', 'page[size]', 'period', 'seats'])
  expect(found).toMatchObject({ days: [], mode: undefined, ride: null, from: 'Zeist' })
})

it('says no distance where it cannot be reckoned', async () => {
  const { found, bank } = await askedFor(file, { town: null })
  expect([bank.place, bank.travel, found.ride]).toEqual([undefined, undefined, null])
  expect(bank.day).toBe('tue,wed,sat')
})

it('offers nothing that the bank let go of a wish for', async () => {
  expect((await askedFor(file, { widened: [{ step: 'day' }] })).found.places).toEqual([])
  expect(idsOf((await askedFor(file, { widened: [{ step: 'spelling' }] })).found)).toEqual(['farm', 'tea'])
})

it('puts in front what is on most of their days, then the nearest, and walks what is near', async () => {
  const at = (id: string, days: string[], distanceKm: number) => ({ id, days, slots: [], distanceKm }) as never
  const fits = inOrderOfFit([at('far', ['tue'], 4), at('near', ['tue'], 0.5), at('both', ['mon', 'tue', 'sat'], 3)], {
    days: ['tue', 'sat'],
    mode: 'public_transport',
  })
  expect(fits.map(({ place, days, ride }) => [place.id, days.join(), ride?.mode])).toEqual([
    ['both', 'tue,sat', 'public_transport'],
    ['near', 'tue', 'foot'],
    ['far', 'tue', 'public_transport'],
  ])
})

it('puts what has too few hours last, however well it suits otherwise', () => {
  const at = (id: string, hoursTotal: number | null, days: string[]) => ({ id, hoursTotal, days, slots: [] }) as never
  const fits = inOrderOfFit([at('short', 8, ['tue', 'sat']), at('long', 30, ['tue']), at('unsaid', null, ['tue'])], {
    days: ['tue', 'sat'],
    mode: undefined,
    hoursTarget: 30,
  })
  expect(fits.map(({ place }) => place.id)).toEqual(['long', 'unsaid', 'short'])
})

it('puts what has less than half of the hours below what has more', () => {
  const at = (id: string, hoursTotal: number, days: string[]) => ({ id, hoursTotal, days, slots: [] }) as never
  const fits = inOrderOfFit([at('fair', 4, ['tue', 'sat']), at('most', 20, ['tue']), at('all', 30, ['tue'])], {
    days: ['tue', 'sat'],
    mode: undefined,
    hoursTarget: 30,
  })
  expect(fits.map(({ place }) => place.id)).toEqual(['all', 'most', 'fair'])
})

it('tells of the moments on their days alone', () => {
  const slots = ['2026-12-18T12:00:00Z', '2026-12-19T12:00:00Z'].map((startsAt) => ({ startsAt }))
  const [fair] = inOrderOfFit([{ id: 'fair', days: [], slots, distanceKm: null } as never], {
    days: ['sat'],
    mode: undefined,
  })
  expect([fair?.days, fair?.place.slots, fair?.ride]).toEqual([['sat'], [slots[1]], null])
})
