import { badRequest } from '#platform/errors.ts'
import { isId } from '#platform/uuid.ts'
import { type Bounds, boxAround, type Point, reachKm, type TravelMode } from '#areas/geography/model.ts'
import { facetParameters, radii, type Choices, type Facets } from './facets/model.ts'
import type { TextPlan } from './text/model.ts'

/** How many kilometres around a place, where nobody says. */
export const defaultRadius = 10
/** Beyond this nobody travels for an internship, and the search does not look. */
const widestRadius = 100

export const searchOrders = ['relevance', 'distance', 'newest', 'fast_answer'] as const
export type SearchOrder = (typeof searchOrders)[number]

/** Whether a place must have every word asked, or one of them is enough. */
export const matchings = ['all', 'any'] as const

/** What a search is asked by, in a call and in an address. */
export const searchParameters = [
  'q',
  'match',
  'place',
  'radius',
  'travel',
  'minutes',
  ...facetParameters,
  'starts',
  'ends',
  'period',
  'organization',
  'bounds',
  'order',
] as const

/** What somebody asks of the bank, read and checked: the same for a call, an address and a saved search. */
export type SearchQuery = Choices & {
  q: string
  match: (typeof matchings)[number] | undefined
  place: string
  radius: number | undefined
  travel: { mode: TravelMode; minutes: number } | undefined
  organization: string[]
  starts: string | undefined
  ends: string | undefined
  period: string | undefined
  bounds: Bounds | undefined
  order: SearchOrder | undefined
}

/** How far around the place, in kilometres: for the server that looks and for the screen that draws it. */
export function radiusOf({ radius, travel }: Pick<SearchQuery, 'radius' | 'travel'>): number {
  return Math.min(widestRadius, travel ? reachKm(travel.minutes, travel.mode) : (radius ?? defaultRadius))
}

/** A piece of map with room for the widest circle that is counted. */
export function boxToCount(center: Point, radiusKm: number): Bounds {
  return boxAround(center, 1.01 * Math.min(widestRadius, Math.max(radiusKm, ...radii)))
}

/** How the server reads a query: everything looked up that stands in it by name. */
export type Plan = {
  query: SearchQuery
  center: Center | undefined
  radiusKm: number
  starts: string | undefined
  ends: string | undefined
  order: SearchOrder
  text: TextPlan | undefined
}

export type SearchPage = { number: number; size: number; after: Cursor | undefined }

export type Center = Point & { name: string }

/** A page of what was found, by id, with its total and facets. */
export type Hits = {
  ids: string[]
  organizationIds: string[]
  distances: Map<string, number>
  total: number
  facets: Facets
  after: Cursor | undefined
}

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
