import fc from 'fast-check'
import { expect, it } from 'vitest'
import { choices, radiusOf } from '../model.ts'
import { readSearch } from '../schema.ts'
import { vacancyFormats } from '#areas/vacancies/model.ts'
import { askSegment, emptySegment, putRow, type SegmentRow } from './model.ts'

const towns = [
  { lat: 51.37, lng: 6.17, name: 'Venlo' },
  { lat: 51.765, lng: 5.518, name: 'Oss' },
]
const commas = (values: readonly string[], most: number) =>
  fc.subarray([...values], { maxLength: most }).map((list) => list.join(','))
const school = '0190aaaa-0000-7000-8000-000000000001'

/** Few ids, so that most rows are a change of one that is there. */
const row: fc.Arbitrary<SegmentRow> = fc
  .record({
    id: fc.nat(1700).map((at) => `0190aaaa-0000-7000-8000-${String(at).padStart(12, '0')}`),
    organizationId: fc.nat(40).map(String),
    isOpen: fc.constantFrom(true, true, true, false),
    isFull: fc.boolean(),
    minAge: fc.integer({ min: 12, max: 20 }),
    seatsLeft: fc.nat(12),
    hoursMin: fc.option(fc.integer({ min: 1, max: 90 })),
    startsOn: fc.option(fc.constantFrom('2026-10-01', '2027-02-01')),
    endsOn: fc.option(fc.constantFrom('2027-03-01', '2027-06-01')),
    closesOn: fc.option(fc.constantFrom('2026-09-01', '2027-01-01')),
    town: fc.option(fc.constantFrom(...towns)),
    published: fc.nat(1000),
    answerHours: fc.option(fc.nat(50)),
    format: fc.constantFrom(...vacancyFormats),
    sectors: commas(choices.sector, 3),
    days: commas(choices.day, 3),
    levels: commas(choices.level, 2),
    accessibility: commas(choices.accessibility, 2),
    schoolIds: fc.constantFrom('', '', school),
    moments: commas(['2026-10-02', '2026-11-07', '2027-01-13'], 2),
    words: fc.constantFrom("'hond':1A", "'hond':2,4 'thee':1A", "'thee':3B", null),
  })
  .map(({ town, ...made }) => ({
    ...made,
    organizationName: made.organizationId,
    hoursMax: made.hoursMin,
    groupIds: '',
    lat: town ? town.lat : null,
    lng: town ? town.lng + made.published / 5000 : null,
  }))

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

it('answers the same whatever was asked while it grew', () => {
  const asking = { today: '2026-10-05', atWork: [], asPupil: [school], groups: [] }
  const ask = (segment: ReturnType<typeof emptySegment>, question: string) => {
    const asked = readSearch(new URLSearchParams(question))
    const center = towns.find(({ name }) => name === asked.place)
    const terms = asked.q.split(' ').map((word) => ({ asked: word, exact: [word], parts: [] }))
    const plan = {
      asked,
      center,
      radiusKm: radiusOf(asked),
      starts: asked.starts,
      ends: asked.ends,
      order: asked.order ?? 'relevance',
      text: asked.q ? { terms, isCut: false, suggestion: undefined } : undefined,
    } as const
    return askSegment(segment, plan, { number: 2, size: 20, after: undefined }, asking)
  }
  // Past the first thousand places, where more room is made.
  const rows = fc.sample(row, { numRuns: 3000, seed: 3 })
  const grown = emptySegment()
  let found = 0
  for (const [at, one] of rows.entries()) {
    putRow(grown, one)
    const question = questions[at % questions.length] as string
    if (at % 7 === 0) ask(grown, question)
    if (at % 1000 !== 999) continue
    for (const each of questions) {
      const fresh = emptySegment()
      for (const before of rows.slice(0, at + 1)) putRow(fresh, before)
      const right = ask(fresh, each)
      found += right.total
      expect([each, ask(grown, each)]).toEqual([each, right])
    }
  }
  expect(grown.size).toBeGreaterThan(1024)
  expect(found).toBeGreaterThan(3000)
})
