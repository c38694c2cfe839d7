import { radii } from '#areas/geography/model.ts'
import { schoolLevels } from '#areas/groups/model.ts'
import { sectorKeys } from '#areas/organizations/sectors/model.ts'
import { accessibilities, vacancyFormats } from '#areas/vacancies/model.ts'
import { weekdays } from '#platform/week.ts'
import type { VacancySearchTable } from '../tables.ts'

export const seekerAges = [12, 13, 14, 15, 16, 17, 18] as const
export const seatSteps = [1, 2, 3, 5, 10] as const
/** How much work, in hours; the last has no end. */
const hourBands = ['1-10', '11-20', '21-40', '41-80', '81-'] as const

/** From and to; null where hours are agreed on later, which fits any number. */
export type Hours = readonly [number | null, number | null]

type Column = Exclude<keyof VacancySearchTable, 'tenantId' | 'vacancyId'>
type Shown = {
  /** The text above its answers, and where it stands: beside the list at once, or behind "more filters". */
  label: string
  among: 'first' | 'more'
  /** How it is answered on the screen; `own` is drawn by a component of its own. */
  as: 'ticks' | 'radios' | 'select' | 'own'
  /** What an answer is called: the text under this key by the name of the answer. Others are called in `answer-text.ts`. */
  texts?: string
}
type Answers = readonly (string | number)[]
/** The number of the column of the index it shares with others: what these take together is bounded. */
type Packed = { packed: number }
type FacetRow = Packed & { answers: Answers; ui: Shown } & (
    | {
        /** Choices among a list of the place: one of them is there, or the place names none, or every one of them. */
        test: 'has-any' | 'has-any-or-none' | 'has-every'
        columns: readonly [Column]
      }
    /** Choices, one of which is that of the place. */
    | { test: 'is-any'; columns: readonly [Column] }
    /** A number that of the place may not be above, or not below; `asks` are the least and the most that may be asked. */
    | { test: 'at-most' | 'at-least'; columns: readonly [Column]; asks: readonly [number, number] }
    /** From and to, somewhere between those of the place; the parameters end in `_min` and `_max`. */
    | { test: 'overlaps'; columns: readonly [Column, Column]; asks: readonly [number, number] }
  )

/**
 * What can be asked of a place and is counted beside the list: a row is the parameters of the search, the columns and
 * tests of the database, the bits of the column index, the counts and the filter on the screen.
 */
export const facets = {
  sector: {
    test: 'has-any',
    columns: ['sectors'],
    answers: sectorKeys,
    packed: 0,
    ui: { as: 'ticks', among: 'first', label: 'vacancies.what-fits' },
  },
  // Of what is once, the weekdays of its moments that are meant by the question.
  day: {
    test: 'has-any',
    columns: ['days'],
    answers: weekdays,
    packed: 2,
    ui: { as: 'own', among: 'first', label: 'vacancies.when' },
  },
  hours: {
    test: 'overlaps',
    columns: ['hoursMin', 'hoursMax'],
    asks: [0, 5000],
    answers: hourBands,
    packed: 3,
    ui: { as: 'radios', among: 'first', label: 'vacancies.filter.hours' },
  },
  accessibility: {
    test: 'has-every',
    columns: ['accessibility'],
    answers: accessibilities,
    packed: 3,
    ui: { as: 'ticks', among: 'first', label: 'vacancies.filter.accessibility', texts: 'vacancies.access' },
  },
  format: {
    test: 'is-any',
    columns: ['format'],
    answers: vacancyFormats,
    packed: 2,
    ui: { as: 'ticks', among: 'more', label: 'vacancies.filter.format', texts: 'vacancies.format' },
  },
  level: {
    test: 'has-any-or-none',
    columns: ['levels'],
    answers: schoolLevels,
    packed: 1,
    ui: { as: 'own', among: 'more', label: 'vacancies.filter.level', texts: 'vacancies.level' },
  },
  age: {
    test: 'at-most',
    columns: ['minAge'],
    asks: [10, 99],
    answers: seekerAges,
    packed: 0,
    ui: { as: 'select', among: 'more', label: 'vacancies.filter.age' },
  },
  seats: {
    test: 'at-least',
    columns: ['seatsLeft'],
    asks: [1, 200],
    answers: seatSteps,
    packed: 3,
    ui: { as: 'select', among: 'more', label: 'vacancies.filter.seats' },
  },
} as const satisfies Record<string, FacetRow>

/** What each asks, for the description of the call. */
export const facetAbout: Record<keyof typeof facets, string> = {
  sector: 'In one of these sectors',
  day: 'On one of these days',
  hours: 'Hours of work in all',
  accessibility: 'Accessible in each of these ways',
  format: 'In one of these forms',
  level: 'For one of these school levels',
  age: 'For somebody of this age',
  seats: 'Seats that are free',
}

/** A facet of the table. */
export type Facet = keyof typeof facets
type Rows = typeof facets
type FacetsOf<Test extends FacetRow['test']> = {
  [Name in Facet]: Rows[Name]['test'] extends Test ? Name : never
}[Facet]
export type ChoiceFacet = FacetsOf<'has-any' | 'has-any-or-none' | 'has-every' | 'is-any'>
export type NumberFacet = FacetsOf<'at-most' | 'at-least'>
export type RangeFacet = FacetsOf<'overlaps'>
/** The columns of the narrow row that facets read. */
export type FacetColumn = Rows[Facet]['columns'][number]
export type NumberColumn = Rows[NumberFacet | RangeFacet]['columns'][number]

export const facetKeys = Object.keys(facets) as Facet[]
const withTest = <Name extends Facet>(...tests: FacetRow['test'][]) =>
  facetKeys.filter((key): key is Name => tests.includes(facets[key].test))
export const choiceFacets = withTest<ChoiceFacet>('has-any', 'has-any-or-none', 'has-every', 'is-any')
export const numberFacets = withTest<NumberFacet>('at-most', 'at-least')
export const rangeFacets = withTest<RangeFacet>('overlaps')

/** What is asked of the facets of the table. */
export type FacetChoices = { [Name in ChoiceFacet]: string[] } & { [Name in NumberFacet]: number | undefined } & {
  [Name in RangeFacet as `${Name}Min` | `${Name}Max`]: number | undefined
}

/** The names of the parameters, as they stand in an address. */
export type FacetParameter = ChoiceFacet | NumberFacet | `${RangeFacet}_min` | `${RangeFacet}_max`
export const facetParameters = facetKeys.flatMap((key): FacetParameter[] =>
  isRange(key) ? [`${key}_min`, `${key}_max`] : [key],
)

function isRange(key: Facet): key is RangeFacet {
  return facets[key].test === 'overlaps'
}

/**
 * Everything counted beside a list: the table, the circles around the place that was named, and organizations by name.
 * Each is counted without its own choice, as the list it leads to would be; only what must all hold is counted on top of
 * what is chosen.
 */
export const facetNames = [...facetKeys, 'radius', 'organization'] as const
export type FacetName = (typeof facetNames)[number]
export type FacetCount = { value: string; count: number; name?: string }
export type Facets = Record<FacetName, FacetCount[]>

/** A place with a bit for every facet whose choice it does not meet. */
export const facetBit = Object.fromEntries(facetNames.map((name, at) => [name, 1 << at])) as Record<FacetName, number>

/** Somebody for whom everything counted must hold is told what is left of what she sees. */
export function countsOnTop(name: FacetName): boolean {
  return name in facets && facets[name as Facet].test === 'has-every'
}

/** What stands in a place for a facet, as its columns have it. */
export type FacetValue = string | number | null | readonly string[] | Hours

/** Which answers of a facet a place with that value belongs to. */
export function answersOf(key: Facet, value: FacetValue): Answers {
  const { test, answers } = facets[key]
  switch (test) {
    case 'has-any':
    case 'has-every':
      return value as readonly string[]
    case 'has-any-or-none':
      // A place that names none is for all of them.
      return (value as readonly string[]).length ? (value as readonly string[]) : answers
    case 'is-any':
      return [value as string]
    case 'at-most':
      return answers.filter((answer) => answer >= (value as number))
    case 'at-least':
      return answers.filter((answer) => answer <= (value as number))
    case 'overlaps':
      return answers.filter((answer) => overlap(value as Hours, bands.get(answer as string) as Hours))
  }
}

/** `11-20`, or `81-` without an end, as from and to; undefined for what is no band. */
export function readBand(text: string): Hours | undefined {
  const [, from, to] = /^(\d{1,4})-(\d{0,4})$/.exec(text) ?? []
  return from === undefined ? undefined : [Number(from), to ? Number(to) : null]
}

export function writeBand([from, to]: Hours): string {
  return `${from ?? 0}-${to ?? ''}`
}

const bands: ReadonlyMap<string, Hours | undefined> = new Map(
  rangeFacets.flatMap((key) => facets[key].answers).map((answer) => [answer, readBand(answer)]),
)

/** Null on either side is no bound. */
function overlap([least, most]: Hours, [from, to]: Hours): boolean {
  return (to === null || least === null || least <= to) && (from === null || most === null || most >= from)
}

/** The counts as they are told, given how many places there are for each answer. */
export function listFacets(
  countOf: (name: Exclude<FacetName, 'organization'>, answer: string | number, at: number) => number,
): Omit<Facets, 'organization'> {
  const list = (name: Exclude<FacetName, 'organization'>, answers: Answers) => [
    name,
    answers.flatMap((answer, at) => {
      const count = countOf(name, answer, at)
      return count > 0 ? [{ value: String(answer), count }] : []
    }),
  ]
  return Object.fromEntries([...facetKeys.map((key) => list(key, facets[key].answers)), list('radius', radii)]) as Omit<
    Facets,
    'organization'
  >
}
