import { radii, radiusOf } from '#areas/geography/model.ts'
import { type Facets } from '../facets/model.ts'
import { saysHowFar, type SearchQuery } from '../model.ts'

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
  query: SearchQuery,
  step: (typeof widenings)[number],
  facets: Pick<Facets, 'radius'>,
): SearchQuery | undefined {
  switch (step) {
    case 'words':
      return query.match === 'any' ? undefined : { ...query, match: 'any' }
    case 'radius':
      return widenCircle(query, facets)
    case 'place':
      return query.place || query.bounds || saysHowFar(query)
        ? { ...query, place: '', radius: undefined, travel: undefined, bounds: undefined }
        : undefined
    case 'hours':
      return query.hoursMin === undefined && query.hoursMax === undefined
        ? undefined
        : { ...query, hoursMin: undefined, hoursMax: undefined }
    case 'period':
      return query.starts || query.ends || query.period
        ? { ...query, starts: undefined, ends: undefined, period: undefined }
        : undefined
    case 'seats':
      return (query.seats ?? 1) > 1 ? { ...query, seats: undefined } : undefined
    default:
      return query[step].length ? { ...query, [step]: [] } : undefined
  }
}

function widenCircle(query: SearchQuery, facets: Pick<Facets, 'radius'>): SearchQuery | undefined {
  if (query.bounds || !(query.place || saysHowFar(query))) return undefined
  // The counts tell which circle has something; where none has, the widest goes with what is let go next.
  const radius = Number(facets.radius[0]?.value ?? Math.max(...radii))
  return radius > radiusOf(query) ? { ...query, travel: undefined, radius } : undefined
}
