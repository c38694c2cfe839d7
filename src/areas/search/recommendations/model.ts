import { distanceKm, type Point, rideMinutes, type TravelMode } from '#areas/geography/model.ts'
import { ageOn, weekdays, type Weekday } from '#platform/week.ts'

/** What is known of a pupil that says something about where they would like to be. */
export type Wishes = {
  /** Fields of work the pupil named. */
  interests: readonly string[]
  /** Those of the places the pupil keeps. */
  keptSectors: readonly string[]
  days: readonly string[]
  transport: TravelMode
  maxMinutes: number | null
  home: Point | null
  birthDate: string | null
}

export type Candidate = {
  id: string
  organizationId: string
  sectorKeys: readonly string[]
  days: readonly string[]
  minAge: number
  startsOn: string | null
  lat: number | null
  lng: number | null
  publishedAt: Date | null
}

/** Why a place may suit somebody: what the screen says in words. There is no figure beside it. */
export type Reason =
  | { kind: 'interest'; sector: string }
  | { kind: 'kept'; sector: string }
  | { kind: 'travel'; mode: TravelMode; minutes: number }
  | { kind: 'days'; days: Weekday[] }
  | { kind: 'age'; age: number }

export type Suggestion = { id: string; reasons: Reason[] }

/** As many as stand above the list. */
export const mostSuggestions = 4

/** As far as a pupil goes who did not say how far. */
const usualMinutes = 30

/** What one's heart is in counts most, then what can be done at all: getting there, on a free day. */
const weights: Record<Reason['kind'], number> = { interest: 4, travel: 3, days: 3, kept: 2, age: 0 }

/** Why this place may suit; empty when it does not: too young for it, too far, or on no day that is free. */
export function reasonsFor(place: Candidate, wishes: Wishes, today: string): Reason[] {
  const { transport, days } = wishes
  const age = ageThere(place, wishes, today)
  if (age !== null && age < place.minAge) return []
  const minutes = minutesTo(place, wishes)
  if (minutes !== null && minutes > (wishes.maxMinutes ?? usualMinutes)) return []
  const shared = weekdays.filter((day) => place.days.includes(day) && days.includes(day))
  if (days.length > 0 && place.days.length > 0 && shared.length === 0) return []
  return [
    ...likingFor(place, wishes),
    ...(minutes === null ? [] : [{ kind: 'travel', mode: transport, minutes } as const]),
    ...(shared.length > 0 ? [{ kind: 'days', days: shared } as const] : []),
    // That one is old enough says something only where not everybody is.
    ...(age !== null && place.minAge > 14 ? [{ kind: 'age', age } as const] : []),
  ]
}

/** How old somebody is on the first day at a place; today where it has begun. */
function ageThere({ startsOn }: Candidate, { birthDate }: Wishes, today: string): number | null {
  return birthDate === null ? null : ageOn(birthDate, startsOn && startsOn > today ? startsOn : today)
}

function minutesTo({ lat, lng }: Candidate, { home, transport }: Wishes): number | null {
  return home && lat !== null && lng !== null ? rideMinutes(distanceKm(home, { lat, lng }), transport) : null
}

/** What was named counts before what was only kept. */
function likingFor({ sectorKeys }: Candidate, { interests, keptSectors }: Wishes): Reason[] {
  const named = sectorKeys.find((sector) => interests.includes(sector))
  if (named) return [{ kind: 'interest', sector: named }]
  const kept = sectorKeys.find((sector) => keptSectors.includes(sector))
  return kept ? [{ kind: 'kept', sector: kept }] : []
}

/**
 * The places that suit best, each with why; of those that suit as well, the nearest and then the newest. Half of them
 * at most for one and the same liking and one of each organization, while there is something else.
 */
export function suggest(places: readonly Candidate[], wishes: Wishes, today: string): Suggestion[] {
  const best = places
    .map((place) => ({ place, reasons: reasonsFor(place, wishes, today) }))
    .filter(({ reasons }) => weightOf(reasons) > 0)
    .toSorted(
      (a, b) =>
        weightOf(b.reasons) - weightOf(a.reasons) ||
        minutesOf(a.reasons) - minutesOf(b.reasons) ||
        (b.place.publishedAt?.getTime() ?? 0) - (a.place.publishedAt?.getTime() ?? 0) ||
        (a.place.id < b.place.id ? -1 : 1),
    )
    .map(({ place, reasons }) => ({ id: place.id, organizationId: place.organizationId, reasons }))
  const liked = new Map<string | undefined, number>()
  const [varied, rest]: [Suggestion[], Suggestion[]] = [[], []]
  const organizations = new Set<string>()
  for (const { organizationId, ...suggestion } of best) {
    const liking = likingOf(suggestion.reasons)
    const before = liked.get(liking) ?? 0
    const isOther = (liking === undefined || before < mostSuggestions / 2) && !organizations.has(organizationId)
    if (isOther) {
      liked.set(liking, before + 1)
      organizations.add(organizationId)
    }
    ;(isOther ? varied : rest).push(suggestion)
  }
  return inTurns([...varied, ...rest].slice(0, mostSuggestions))
}

/** The likings take turns, so that two places of one sort do not stand beside each other where they need not. */
function inTurns(suggestions: readonly Suggestion[]): Suggestion[] {
  const turns = new Map<string, number>()
  const liked = suggestions
    .filter(({ reasons }) => likingOf(reasons) !== undefined)
    .map((suggestion) => {
      const liking = likingOf(suggestion.reasons) ?? ''
      const turn = turns.get(liking) ?? 0
      turns.set(liking, turn + 1)
      return { suggestion, turn }
    })
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ suggestion }) => suggestion)
  // Who likes nothing by name has them where they stood.
  return suggestions.map(
    (suggestion) => (likingOf(suggestion.reasons) === undefined ? suggestion : liked.shift()) as Suggestion,
  )
}

function likingOf(reasons: readonly Reason[]): string | undefined {
  return reasons.flatMap((reason) => ('sector' in reason ? [reason.sector] : []))[0]
}

function weightOf(reasons: readonly Reason[]): number {
  return reasons.reduce((sum, { kind }) => sum + weights[kind], 0)
}

function minutesOf(reasons: readonly Reason[]): number {
  return reasons.find((reason) => reason.kind === 'travel')?.minutes ?? Infinity
}
