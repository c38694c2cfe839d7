import { badRequest } from '#platform/errors.ts'
import { isId } from '#platform/uuid.ts'
import {
  boxAround,
  radii,
  travelModes,
  widestRadius,
  type MapBounds,
  type Point,
  type SearchReach,
} from '#areas/geography/model.ts'
import { facetAbout, facetKeys, facetParameters, facets, type FacetChoices, type Facets } from './facets/model.ts'
import type { ParameterTold } from '#platform/jsonapi.ts'
import type { TextPlan } from './text/model.ts'

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

const facetsTold = Object.fromEntries(
  facetKeys.flatMap((key): [string, ParameterTold][] => {
    const facet = facets[key]
    if (facet.test === 'overlaps')
      return [
        [`${key}_min`, { about: `${facetAbout[key]}, at least`, kind: 'number' }],
        [`${key}_max`, { about: `${facetAbout[key]}, at most`, kind: 'number' }],
      ]
    const isNumber = facet.test === 'at-most' || facet.test === 'at-least'
    return [
      [
        key,
        isNumber
          ? { about: facetAbout[key], kind: 'number' }
          : { about: facetAbout[key], values: facet.answers, many: true },
      ],
    ]
  }),
)

/** The same with what each asks, for the description of the call. */
export const searchParametersTold: Record<string, ParameterTold> = {
  q: { about: 'Words: a title, a skill, an organization' },
  match: { about: 'Whether every word must be there, or one is enough', values: matchings },
  place: { about: 'A place or postcode to look around' },
  radius: {
    about: 'How far from the place, in kilometres; without one from the home of a pupil or the town of the tenant',
    values: radii,
  },
  travel: { about: 'How one travels, instead of a radius; with `minutes`', values: travelModes },
  minutes: { about: 'How long one travels at most', kind: 'number' },
  ...facetsTold,
  starts: { about: 'Can be done from this day', kind: 'date' },
  ends: { about: 'Can be done until this day', kind: 'date' },
  period: { about: 'Fits this internship period', kind: 'id' },
  organization: { about: 'Of these organizations', kind: 'id', many: true },
  bounds: { about: 'On this piece of map: south, west, north, east', many: true },
  order: {
    about:
      'In which order; `distance` is from the place that is named, else from the home of a pupil or the town of the tenant',
    values: searchOrders,
  },
}

/** What somebody asks of the bank, read and checked: the same for a call, an address and a saved search. */
export type SearchQuery = FacetChoices &
  SearchReach & {
    q: string
    match: (typeof matchings)[number] | undefined
    place: string
    organization: string[]
    starts: string | undefined
    ends: string | undefined
    period: string | undefined
    bounds: MapBounds | undefined
    order: SearchOrder | undefined
  }

/** Whether it is asked how far: where no place is named, from where the reader reckons. */
export const saysHowFar = ({ radius, travel }: SearchReach): boolean => radius !== undefined || travel !== undefined

/** A piece of map with room for the widest circle that is counted. */
export function boxToCount(center: Point, radiusKm: number): MapBounds {
  return boxAround(center, 1.01 * Math.min(widestRadius, Math.max(radiusKm, ...radii)))
}

/** How the server reads a query: everything looked up that stands in it by name. */
export type Plan = {
  query: SearchQuery
  center: Center | undefined
  radiusKm: number
  /** From where the distances are that are asked of each place. */
  from: Point | undefined
  starts: string | undefined
  ends: string | undefined
  order: SearchOrder
  /** How old the pupil is who asks: what is for older ones comes after all else. */
  age: number | undefined
  text: TextPlan | undefined
}

export type SearchPage = { number: number; size: number; after: Cursor | undefined }

/** Without a name it is the reader's own home. */
export type Center = Point & { name: string | null }

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
