import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { radii, travelModes } from '#areas/geography/model.ts'
import { newId } from '#platform/ids.ts'
import { choiceFacets, facets, numberFacets, rangeFacets } from './facets/model.ts'
import { matchings, searchOrders, type SearchQuery } from './model.ts'
import { readSearch, requireSearch, writeFields, writeSearch } from './schema.ts'

describe('a search in an address', () => {
  it.each([
    ['q=geit&page=3', 'q=geit'],
    ['sector=animals&sector=care', 'sector=animals%2Ccare'],
    ['sector=animals,care&day=wed&utm_source=mail', 'sector=animals%2Ccare&day=wed'],
    ['q=&place=+&radius=10', 'radius=10'],
    ['place=Oss&radius=bike-20', 'place=Oss&travel=bike&minutes=20'],
    ['hours=11-20', 'hours_min=11&hours_max=20'],
    ['hours=81-', 'hours_min=81'],
    ['hours=', ''],
    ['q=a%00b', ''],
    ['', ''],
  ])('%s is %j', (address, call) => {
    expect(writeSearch(readSearch(new URLSearchParams(address)).query).toString()).toBe(call)
  })

  it.each([
    ['sector=animals,space', 'sector=animals', 'sector'],
    ['place=Oss&radius=7', 'place=Oss', 'radius'],
    ['travel=bike', '', 'minutes'],
    ['hours_min=20&hours_max=10', 'hours_min=20', 'hours_max'],
    ['starts=2026-02-03&ends=2026-01-01', 'starts=2026-02-03', 'ends'],
    ['bounds=1,2,3&order=best', '', 'bounds'],
  ])('%s is %j, and refused for what does not fit', (address, call, parameter) => {
    const parameters = new URLSearchParams(address)
    expect(writeSearch(readSearch(parameters).query).toString()).toBe(call)
    expect(() => requireSearch(parameters)).toThrow(expect.objectContaining({ details: { parameter } }))
  })
})

const day = fc.constantFrom('2026-10-05', '2027-01-31')
const wanted = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const some = (values: readonly (string | number)[]) => fc.subarray([...values]).map((list) => list.map(String))
const fields = (): Record<string, fc.Arbitrary<unknown>> => ({
  q: fc.constantFrom('', 'geiten voeren', 'a&b=c, %'),
  match: wanted(fc.constantFrom(...matchings)),
  place: fc.constantFrom('', "'s-Hertogenbosch"),
  radius: wanted(fc.constantFrom(...radii)),
  travel: wanted(fc.record({ mode: fc.constantFrom(...travelModes), minutes: fc.integer({ min: 1, max: 240 }) })),
  organization: fc.constantFrom([], [newId(), newId()]),
  starts: wanted(day),
  ends: wanted(fc.constant('2027-02-01')),
  period: wanted(fc.constant(newId())),
  bounds: wanted(fc.constant({ south: 51.3, west: 5.9, north: 51.6, east: 6.25 })),
  order: wanted(fc.constantFrom(...searchOrders)),
  ...Object.fromEntries(choiceFacets.map((key) => [key, some(facets[key].answers)])),
  ...Object.fromEntries(
    numberFacets.map((key) => [key, wanted(fc.integer({ min: facets[key].asks[0], max: facets[key].asks[1] }))]),
  ),
  ...Object.fromEntries(
    rangeFacets.flatMap((key) => [
      [`${key}Min`, wanted(fc.integer({ min: 0, max: 20 }))],
      [`${key}Max`, wanted(fc.integer({ min: 20, max: 100 }))],
    ]),
  ),
})

describe('a search that is written', () => {
  it('is read as the same, from a call and from the fields of a form', () => {
    fc.assert(
      fc.property(fc.record(fields()), (made) => {
        const query = made as SearchQuery
        if (query.travel) query.radius = undefined
        expect(readSearch(writeSearch(query))).toEqual({ query, unfit: [] })
        // A form says how far from a place, and that from nothing on is from nought.
        const said = readSearch(writeFields(query))
        expect(said.unfit).toEqual([])
        expect(said.query).toEqual({
          ...query,
          radius: query.travel ? undefined : (query.radius ?? (query.place ? 10 : undefined)),
          ...Object.fromEntries(
            rangeFacets.flatMap((key) =>
              query[`${key}Max`] === undefined ? [] : [[`${key}Min`, query[`${key}Min`] ?? 0]],
            ),
          ),
        })
      }),
    )
  })
})
