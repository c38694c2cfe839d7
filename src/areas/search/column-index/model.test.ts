import { radiusOf } from '#areas/geography/model.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { choiceFacets, facetKeys, facets, numberFacets, rangeFacets } from '../facets/model.ts'

import { requireSearch } from '../schema.ts'
import { askIndex } from './model.ts'
import { fields, packedFacets } from './packed/model.ts'
import { emptyIndex, putPlace, type IndexedPlace } from './rows/model.ts'

const towns = [
  { lat: 51.37, lng: 6.17, name: 'Venlo' },
  { lat: 51.765, lng: 5.518, name: 'Oss' },
]
const commas = (values: readonly (string | number)[], most: number) =>
  fc.subarray([...values], { maxLength: Math.min(most, values.length) }).map((list) => list.join(','))
const school = '0190aaaa-0000-7000-8000-000000000001'

/** Anything that may stand in the columns of every facet of the table. */
const facetColumns = Object.fromEntries(
  facetKeys.flatMap((key): [string, fc.Arbitrary<unknown>][] => {
    const { test, answers, columns } = facets[key]
    if (test === 'overlaps') return columns.map((name) => [name, fc.option(fc.integer({ min: 1, max: 90 }))])
    if (test === 'at-most' || test === 'at-least') return [[columns[0], fc.nat(20)]]
    return [[columns[0], test === 'is-any' ? fc.constantFrom(...answers) : commas(answers, 3)]]
  }),
)

/** Few ids, so that most rows are a change of one that is there. */
const place: fc.Arbitrary<IndexedPlace> = fc
  .record({
    ...facetColumns,
    id: fc.nat(1700).map((at) => `0190aaaa-0000-7000-8000-${String(at).padStart(12, '0')}`),
    organizationId: fc.nat(40).map(String),
    isOpen: fc.constantFrom(true, true, true, false),
    isFull: fc.boolean(),
    startsOn: fc.option(fc.constantFrom('2026-10-01', '2027-02-01')),
    endsOn: fc.option(fc.constantFrom('2027-03-01', '2027-06-01')),
    closesOn: fc.option(fc.constantFrom('2026-09-01', '2027-01-01')),
    town: fc.option(fc.constantFrom(...towns)),
    published: fc.nat(1000),
    answerHours: fc.option(fc.nat(50)),
    schoolIds: fc.constantFrom('', '', school),
    moments: commas(['2026-10-02', '2026-11-07', '2027-01-13'], 2),
    words: fc.constantFrom("'hond':1A", "'hond':2,4 'thee':1A", "'thee':3B", null),
  })
  .map(({ town, ...made }) => ({
    ...made,
    organizationName: made.organizationId,
    groupIds: '',
    lat: town ? town.lat : null,
    lng: town ? town.lng + made.published / 5000 : null,
  })) as fc.Arbitrary<IndexedPlace>

const questions = [
  '',
  'q=hond',
  'q=hond thee',
  'q=hond thee&match=any&day=sat',
  'day=sat,sun',
  'sector=care&age=14&order=newest',
  'place=Oss&radius=5',
  'place=Venlo&radius=20&level=havo&seats=2',
  'starts=2026-12-01&ends=2027-01-31&day=sat',
  'hours_min=20&hours_max=60&order=fast_answer',
  'accessibility=wheelchair&format=block,one_off_event',
  'bounds=51.3,5.9,51.6,6.3&organization=0190aaaa-0000-7000-8000-000000000001',
]

/** One choice of every facet of the table, alone and with words. */
const ofEachFacet = [
  ...choiceFacets.map((key) => `${key}=${facets[key].answers.slice(0, 2).join()}`),
  ...numberFacets.map((key) => `${key}=${facets[key].answers[2]}`),
  ...rangeFacets.map((key) => `${key}_min=15`),
].flatMap((one) => [one, `${one}&q=hond`])

it('keeps every column within its bits', () => {
  for (const keys of packedFacets)
    expect([keys, keys.reduce((sum, key) => sum + fields[key].bits, 0) <= 13]).toEqual([keys, true])
})

it('answers the same whatever was asked while it grew', () => {
  const asking = { today: '2026-10-05', atWork: [], asPupil: [school], groups: [] }
  const ask = (index: ReturnType<typeof emptyIndex>, question: string) => {
    const query = requireSearch(new URLSearchParams(question))
    const center = towns.find(({ name }) => name === query.place)
    const terms = query.q.split(' ').map((word) => ({ asked: word, exact: [word], parts: [] }))
    const plan = {
      query,
      center,
      radiusKm: radiusOf(query),
      from: center,
      starts: query.starts,
      ends: query.ends,
      order: query.order ?? 'relevance',
      age: question.length % 2 ? 15 : undefined,
      text: query.q ? { terms, isCut: false, suggestion: undefined } : undefined,
    } as const
    return askIndex(index, plan, { number: 2, size: 20, after: undefined }, asking)
  }
  // Past the first thousand places, where more room is made.
  const places = fc.sample(place, { numRuns: 3000, seed: 3 })
  const grown = emptyIndex()
  const all = [...questions, ...ofEachFacet]
  let found = 0
  for (const [at, one] of places.entries()) {
    putPlace(grown, one)
    const question = all[at % all.length] as string
    if (at % 7 === 0) ask(grown, question)
    if (at % 1000 !== 999) continue
    for (const each of all) {
      const fresh = emptyIndex()
      for (const before of places.slice(0, at + 1)) putPlace(fresh, before)
      const right = ask(fresh, each)
      found += right.total
      expect([each, ask(grown, each)]).toEqual([each, right])
    }
  }
  expect(grown.size).toBeGreaterThan(1024)
  expect(found).toBeGreaterThan(3000)
})
