import { seatsLeft } from '#areas/vacancies/model.ts'
import { applyRefusals, type ApplyRefusal, type ApplySituation } from '../model.ts'

/** Facts are kept; where somebody stands on the list follows from them. */
export type PlaceFacts = {
  offeredUntil: Date | null
  applicationId: string | null
  endedReason: EndedReason | null
}

export const endedReasons = ['left', 'placed', 'given_up', 'lapsed', 'passed_over', 'closed'] as const
export type EndedReason = (typeof endedReasons)[number]

export const placeStatuses = ['waiting', 'offered', 'applied', 'ended'] as const
export type PlaceStatus = (typeof placeStatuses)[number]

/** Waiting; first in line with a seat promised for a time; asked for it and waiting for the answer; or no longer there. */
export function statusOf({ offeredUntil, applicationId, endedReason }: PlaceFacts): PlaceStatus {
  if (endedReason) return 'ended'
  if (applicationId) return 'applied'
  return offeredUntil ? 'offered' : 'waiting'
}

/** Whether a seat is kept for this place: nobody else can have it. */
export function holdsSeat(place: PlaceFacts): boolean {
  return ['offered', 'applied'].includes(statusOf(place))
}

/** Whether she may ask for the seat now: an offer that ran out is nobody's, even before the clock came by. */
export function hasFirstRight(place: PlaceFacts, now: Date): boolean {
  return statusOf(place) === 'offered' && place.offeredUntil !== null && now < place.offeredUntil
}

/** How long a seat is kept for the first in line (N-VAC-6). */
export const firstRightHours = 48

export function offerEndsAt(now: Date): Date {
  return new Date(now.getTime() + firstRightHours * 3_600_000)
}

/** On so many lists somebody may stand at once: each may come to hold a seat for two days. */
export const mostPlaces = 5

/** What a pupil can still mend while she waits, or says only with the application itself. */
const forLater: ReadonlySet<ApplyRefusal> = new Set([
  'no_seat',
  'too_many_open',
  'motivation_missing',
  'motivation_too_short',
  'motivation_too_long',
])

export type PassedOver = ApplyRefusal | 'gone'

/** Why somebody cannot have a seat here, whether or not one is free; undefined when she can. */
export function standsInTheWay(situation: ApplySituation): ApplyRefusal | undefined {
  return applyRefusals(situation).find((refusal) => !forLater.has(refusal))
}

export type JoinRefusal = ApplyRefusal | 'seat_free' | 'too_many_waiting'

/** Why somebody cannot join; undefined when she can. Where a seat is free there is nothing to wait for. */
export function joinRefusal(situation: ApplySituation, otherPlaces: number): JoinRefusal | undefined {
  const refusal = standsInTheWay(situation)
  if (refusal) return refusal
  if (!situation.closedReasons.includes('no_seat')) return 'seat_free'
  return otherPlaces >= mostPlaces ? 'too_many_waiting' : undefined
}

/** Seats that can be promised to who waits: what is free, and what came free for the list and has nobody's name on it. */
export function seatsToOffer(
  seats: { seats: number; taken: number; promised: number },
  places: readonly PlaceFacts[],
): number {
  return seatsLeft(seats.seats, seats.taken) + Math.max(0, seats.promised - places.filter(holdsSeat).length)
}
