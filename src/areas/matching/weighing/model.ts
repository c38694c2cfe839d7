import { distanceKm, rideMinutes, type Point, type TravelMode } from '#areas/geography/model.ts'
import { weekdays, type Weekday } from '#platform/week.ts'

/** What a pupil's file says about where they could be. */
export type MatchedPupil = {
  interests: readonly string[]
  days: readonly string[]
  transport: TravelMode
  maxMinutes: number | null
  home: Point | null
  age: number | null
  /** Places and organizations that came to nothing for this pupil before, whoever said no. */
  declinedPlaces: readonly string[]
  declinedOrganizations: readonly string[]
}

export type MatchedPlace = {
  id: string
  organizationId: string
  sectorKeys: readonly string[]
  days: readonly string[]
  levels: readonly string[]
  minAge: number
  lat: number | null
  lng: number | null
}

/** Why a place suits a pupil well or less well. `points` is how much worse it makes the pair; the misfit is their sum. */
export type MatchReason = { points: number } & (
  | { kind: 'travel'; mode: TravelMode; minutes: number; over: number }
  | { kind: 'travel-unknown' }
  | { kind: 'interest'; sector: string }
  | { kind: 'other-interest'; sector: string }
  | { kind: 'no-interest' }
  | { kind: 'days'; days: Weekday[] }
  | { kind: 'age'; minAge: number }
  | { kind: 'level'; levels: string[] }
  | { kind: 'declined' }
)

/** As far as a pupil goes who did not say how far. */
const usualMinutes = 30

/** What each thing costs: a minute on the road is one point, and everything else is as bad as so many minutes more. */
const cost = { minuteOver: 2, travelUnknown: 20, otherInterest: 25, noInterest: 10, declined: 30 } as const

/** Nobody is sent farther than so many times as far as they want to go. */
const farthest = 2

/**
 * How a place suits a pupil, with why; undefined where it never does: on no day that is free, twice as far as the pupil
 * goes, or declined before. Whether the rules allow it is asked of the guards of applying, not here.
 */
export function weigh(
  pupil: MatchedPupil,
  place: MatchedPlace,
): { misfit: number; reasons: MatchReason[] } | undefined {
  const shared = weekdays.filter((day) => place.days.includes(day) && pupil.days.includes(day))
  if (pupil.days.length > 0 && place.days.length > 0 && shared.length === 0) return undefined
  if (pupil.declinedPlaces.includes(place.id)) return undefined
  const travel = travelTo(pupil, place)
  if (!travel) return undefined
  const reasons: MatchReason[] = [likingOf(pupil, place), travel]
  if (shared.length > 0) reasons.push({ kind: 'days', days: shared, points: 0 })
  // That one is old enough says something only where not everybody is.
  if (pupil.age !== null && place.minAge > 14) reasons.push({ kind: 'age', minAge: place.minAge, points: 0 })
  if (place.levels.length > 0) reasons.push({ kind: 'level', levels: [...place.levels], points: 0 })
  if (pupil.declinedOrganizations.includes(place.organizationId))
    reasons.push({ kind: 'declined', points: cost.declined })
  return { reasons, misfit: reasons.reduce((sum, { points }) => sum + points, 0) }
}

function travelTo({ home, transport, maxMinutes }: MatchedPupil, { lat, lng }: MatchedPlace): MatchReason | undefined {
  if (!home || lat === null || lng === null) return { kind: 'travel-unknown', points: cost.travelUnknown }
  const minutes = rideMinutes(distanceKm(home, { lat, lng }), transport)
  const most = maxMinutes ?? usualMinutes
  if (minutes > most * farthest) return undefined
  const over = Math.max(0, minutes - most)
  return { kind: 'travel', mode: transport, minutes, over, points: minutes + over * cost.minuteOver }
}

function likingOf({ interests }: MatchedPupil, { sectorKeys }: MatchedPlace): MatchReason {
  const named = sectorKeys.find((sector) => interests.includes(sector))
  if (named) return { kind: 'interest', sector: named, points: 0 }
  const [wish] = interests
  return wish
    ? { kind: 'other-interest', sector: wish, points: cost.otherInterest }
    : { kind: 'no-interest', points: cost.noInterest }
}

export const bands = ['strong', 'fair', 'doubtful'] as const
export type Band = (typeof bands)[number]

/** How a pair is called: by the misfit alone, so that two that suit as well are called the same. */
export function bandOf(misfit: number): Band {
  if (misfit <= 25) return 'strong'
  return misfit <= 50 ? 'fair' : 'doubtful'
}
