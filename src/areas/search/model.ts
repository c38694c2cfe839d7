import { sectorKeys } from '#areas/organizations/sectors/model.ts'
import { badRequest } from '#platform/errors.ts'
import { isId } from '#platform/uuid.ts'
import { weekdays } from '#platform/week.ts'
import { type Point, reachKm, type TravelMode } from '#areas/geography/model.ts'
import type { TextPlan } from './text/model.ts'
import { vacancyFormats } from '#areas/vacancies/model.ts'
import { schoolLevels } from '#areas/groups/model.ts'

export const radii = [2, 5, 10, 20, 50] as const
export const defaultRadius = 10
/** Beyond this nobody travels for an internship, and the search does not look. */
export const widestRadius = 100

export const searchOrders = ['relevance', 'distance', 'newest', 'fast_answer'] as const
export type SearchOrder = (typeof searchOrders)[number]

export const accessibilities = ['wheelchair', 'quiet_place', 'guidance_on_measure'] as const
export const seekerAges = [12, 13, 14, 15, 16, 17, 18] as const
export const seatSteps = [1, 2, 3, 5, 10] as const
/** How much work, in hours; the last has no end. */
export const hourBands = [
  [1, 10],
  [11, 20],
  [21, 40],
  [41, 80],
  [81, null],
] as const satisfies readonly (readonly [number, number | null])[]

/** What can be ticked in several at once, and what may stand there. */
export const choices = {
  sector: sectorKeys,
  day: weekdays,
  format: vacancyFormats,
  level: schoolLevels,
  accessibility: accessibilities,
} as const satisfies Record<string, readonly string[]>
export type ChoiceName = keyof typeof choices

/** Whether a place must have every word asked, or one of them is enough. */
export const matchings = ['all', 'any'] as const

export const searchParameters = [
  'q',
  'match',
  'place',
  'radius',
  'travel',
  'minutes',
  'sector',
  'day',
  'hours_min',
  'hours_max',
  'starts',
  'ends',
  'period',
  'format',
  'level',
  'age',
  'accessibility',
  'seats',
  'organization',
  'bounds',
  'order',
] as const
export type SearchParameter = (typeof searchParameters)[number]

export type Bounds = { south: number; west: number; north: number; east: number }

/** What somebody asks of the bank, read and checked. */
export type Asked = {
  q: string
  match: (typeof matchings)[number] | undefined
  place: string
  radius: number | undefined
  travel: { mode: TravelMode; minutes: number } | undefined
  sector: string[]
  day: string[]
  format: string[]
  level: string[]
  accessibility: string[]
  organization: string[]
  hoursMin: number | undefined
  hoursMax: number | undefined
  starts: string | undefined
  ends: string | undefined
  period: string | undefined
  age: number | undefined
  seats: number | undefined
  bounds: Bounds | undefined
  order: SearchOrder | undefined
}

/** How far around the place, in kilometres. */
export function radiusOf({ radius, travel }: Pick<Asked, 'radius' | 'travel'>): number {
  return Math.min(widestRadius, travel ? reachKm(travel.minutes, travel.mode) : (radius ?? defaultRadius))
}

/** Everything the widest circle that is counted could hold. */
export function boxAround({ lat, lng }: Point, radiusKm: number): Bounds {
  const km = Math.min(widestRadius, Math.max(radiusKm, radii.at(-1) as number))
  const wide = km / (111 * Math.cos((lat * Math.PI) / 180))
  return { south: lat - km / 111, north: lat + km / 111, west: lng - wide, east: lng + wide }
}

/** The same question as the parameters of an address. */
export function parametersOf(asked: Asked): Partial<Record<SearchParameter, string>> {
  const { travel, bounds, hoursMin, hoursMax, ...plain } = asked
  const all: Record<string, string | number | readonly string[] | undefined> = {
    ...plain,
    travel: travel?.mode,
    minutes: travel?.minutes,
    hours_min: hoursMin,
    hours_max: hoursMax,
    bounds: bounds && [bounds.south, bounds.west, bounds.north, bounds.east].join(','),
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => {
      const text = String(Array.isArray(value) ? value.join(',') : (value ?? ''))
      return text === '' ? [] : [[name, text]]
    }),
  )
}

/** How a question is put: everything looked up that stands in it by name. */
export type Plan = {
  asked: Asked
  center: Center | undefined
  radiusKm: number
  starts: string | undefined
  ends: string | undefined
  order: SearchOrder
  text: TextPlan | undefined
}

export type SearchPage = { number: number; size: number; after: Cursor | undefined }

/**
 * What is counted beside a list. Each is counted without its own choice, as the list it leads to would be; only what
 * must all hold (accessibility) is counted on top of what is chosen.
 */
export const facetNames = [
  'sector',
  'day',
  'format',
  'level',
  'accessibility',
  'age',
  'hours',
  'seats',
  'radius',
  'organization',
] as const
export type FacetName = (typeof facetNames)[number]
export type FacetCount = { value: string; count: number; name?: string }
export type Facets = Record<FacetName, FacetCount[]>

/** A place with a bit for every facet whose choice it does not meet. */
export const facetBit = Object.fromEntries(facetNames.map((name, at) => [name, 1 << at])) as Record<FacetName, number>

/** How many places have one value of one facet and fail the same choices; `value` is what stands in the place. */
export type Tally =
  | { of: 'total'; fails: number; value: null; count: number }
  | { of: 'sector' | 'day' | 'level' | 'accessibility'; fails: number; value: readonly string[]; count: number }
  | { of: 'format'; fails: number; value: string; count: number }
  | { of: 'age' | 'seats'; fails: number; value: number; count: number }
  | { of: 'hours'; fails: number; value: Hours; count: number }
  /** The smallest of `radii` a place lies within; null outside of all, or where no place was named. */
  | { of: 'radius'; fails: number; value: number | null; count: number }

/** From and to; null where hours are agreed on later, which fits any number. */
export type Hours = readonly [number | null, number | null]

/** Which answers of a facet a place with that value belongs to. */
export function answersOf({ of, value }: Tally): readonly (string | number)[] {
  switch (of) {
    case 'total':
      return []
    case 'format':
      return [value]
    case 'level':
      // A place that names no level is for all of them.
      return value.length ? value : choices.level
    case 'age':
      return seekerAges.filter((age) => age >= value)
    case 'seats':
      return seatSteps.filter((seats) => seats <= value)
    case 'hours':
      return hourBands.filter((band) => fitsHours(value, band)).map(bandValue)
    case 'radius':
      return value === null ? [] : radii.filter((radius) => radius >= value)
    default:
      return value
  }
}

/** Everything a facet may be asked, in the order it is shown. */
export const answers: Record<Exclude<FacetName, 'organization'>, readonly (string | number)[]> = {
  ...choices,
  age: seekerAges,
  hours: hourBands.map(bandValue),
  seats: seatSteps,
  radius: radii,
}

export function countFacets(tallies: Iterable<Tally>): { total: number; facets: Omit<Facets, 'organization'> } {
  let total = 0
  const counts = new Map<string, number>()
  for (const tally of tallies) {
    const { of, fails, count } = tally
    if (of === 'total') {
      if (fails === 0) total += count
      continue
    }
    // Somebody for whom everything counted must hold is told what is left of what she sees.
    if ((of === 'accessibility' ? fails : fails & ~facetBit[of]) !== 0) continue
    for (const answer of new Set(answersOf(tally))) {
      const key = `${of} ${answer}`
      counts.set(key, (counts.get(key) ?? 0) + count)
    }
  }
  return { total, facets: listFacets((name, at) => counts.get(`${name} ${answers[name][at]}`) ?? 0) }
}

/** The counts as they are told, given how many places there are for each answer. */
export function listFacets(countOf: (name: keyof typeof answers, at: number) => number): Omit<Facets, 'organization'> {
  const listed = (Object.keys(answers) as (keyof typeof answers)[]).map((name) => [
    name,
    answers[name].flatMap((value, at) => {
      const count = countOf(name, at)
      return count > 0 ? [{ value: String(value), count }] : []
    }),
  ])
  return Object.fromEntries(listed) as Omit<Facets, 'organization'>
}

/** `11-20`, or `81-` without an end: what stands in `hours_min` and `hours_max`. */
export function bandValue([from, to]: readonly [number, number | null]): string {
  return `${from}-${to ?? ''}`
}

export function fitsHours([least, most]: Hours, [from, to]: readonly [number | null, number | null]): boolean {
  return (to === null || least === null || least <= to) && (from === null || most === null || most >= from)
}

/** What was let go because nothing fitted, in the order in which it is let go. */
export const widenings = [
  'words',
  'radius',
  'day',
  'hours',
  'period',
  'seats',
  'format',
  'sector',
  'level',
  'organization',
  'place',
] as const
export type Widening = { step: (typeof widenings)[number] | 'spelling'; from?: string; to?: string }

/** The same question with one thing less; undefined when that thing was not asked. */
export function widen(
  asked: Asked,
  step: (typeof widenings)[number],
  facets: Pick<Facets, 'radius'>,
): Asked | undefined {
  switch (step) {
    case 'words':
      return asked.match === 'any' ? undefined : { ...asked, match: 'any' }
    case 'radius': {
      if (!asked.place || asked.bounds) return undefined
      // The counts tell which circle has something; where none has, the widest goes with what is let go next.
      const radius = Number(facets.radius[0]?.value ?? radii.at(-1))
      return radius > radiusOf(asked) ? { ...asked, travel: undefined, radius } : undefined
    }
    case 'place':
      return asked.place || asked.bounds
        ? { ...asked, place: '', radius: undefined, travel: undefined, bounds: undefined }
        : undefined
    case 'hours':
      return asked.hoursMin === undefined && asked.hoursMax === undefined
        ? undefined
        : { ...asked, hoursMin: undefined, hoursMax: undefined }
    case 'period':
      return asked.starts || asked.ends || asked.period
        ? { ...asked, starts: undefined, ends: undefined, period: undefined }
        : undefined
    case 'seats':
      return (asked.seats ?? 1) > 1 ? { ...asked, seats: undefined } : undefined
    default:
      return asked[step].length ? { ...asked, [step]: [] } : undefined
  }
}

export type Center = Point & { name: string }

/** Where in the list to read on: the sort keys of the last place shown, its id, and how many came before. */
export type Cursor = { keys: [number, number, number]; id: string; seen: number }

export function writeCursor({ keys, id, seen }: Cursor): string {
  return btoa(JSON.stringify([...keys, id, seen]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** @throws Refusal 400 for what is no cursor of ours */
export function readCursor(text: string): Cursor {
  try {
    const read: unknown = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
    const [one, two, three, id, seen] = read as [number, number, number, string, number]
    const isOurs = [one, two, three, seen].every((number) => Number.isFinite(number)) && isId(id) && seen >= 0
    if (isOurs) return { keys: [one, two, three], id, seen }
  } catch {
    // Not even readable: refused like every other.
  }
  throw badRequest('vacancies.cursor', { parameter: 'page[after]' })
}
