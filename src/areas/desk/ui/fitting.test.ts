import { expect, it } from 'vitest'
import type { PageApi } from '#web/api.ts'
import { findFitting } from './fitting.ts'

type Found = Parameters<typeof findFitting>[1]

const places = [{ id: 'farm' }, { id: 'tea' }]
const pupil = { periodId: 'autumn' } as Found['pupil']

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
  expect(found).toMatchObject({ mode: 'public_transport', ride: { minutes: 45 }, places })
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
  expect((await askedFor(file, { widened: [{ step: 'spelling' }] })).found.places).toEqual(places)
})
