import { rideMinutes, type TravelMode } from '#areas/geography/model.ts'
import type { Place } from '#areas/vacancies/ui/place.tsx'
import { dayOf, weekdayOf, weekdays, type Weekday } from '#platform/week.ts'

/** When and how a pupil would come, as far as their file says so, and how many hours are asked of them. */
type Coming = { days: readonly string[]; mode: TravelMode | undefined; hoursTarget?: number | null }

/** A place with why it suits: on which of the days of a pupil it is, and how they get there. */
export type Fit = {
  place: Place
  days: Weekday[]
  ride: { mode: TravelMode; minutes: number } | null
}

/** Nobody takes a bus or a car for less. */
const nearKm = 1

function rideTo({ distanceKm }: Place, mode: TravelMode): Fit['ride'] {
  if (distanceKm === null || distanceKm === undefined) return null
  const best = mode !== 'bike' && distanceKm <= nearKm ? 'foot' : mode
  return { mode: best, minutes: rideMinutes(distanceKm, best) }
}

/** Whether a place says that it has fewer hours than are asked. */
export const hasFewHours = ({ hoursTotal }: Pick<Place, 'hoursTotal'>, hoursTarget: number | null): boolean =>
  hoursTotal !== null && hoursTarget !== null && hoursTotal < hoursTarget

/** How far the hours of a place go: enough, at least half of what is asked, or less. */
function lackOf({ hoursTotal }: Pick<Place, 'hoursTotal'>, hoursTarget: number | null): number {
  if (!hasFewHours({ hoursTotal }, hoursTarget)) return 0
  return (hoursTotal ?? 0) * 2 >= (hoursTarget ?? 0) ? 1 : 2
}

/** Places in the order in which they suit: with enough hours, then with half of them, on most of the days of a pupil first, and of those the nearest. */
export function inOrderOfFit(places: readonly Place[], { days, mode, hoursTarget = null }: Coming): Fit[] {
  const isTheirs = (day: string) => days.length === 0 || days.includes(day)
  return places
    .map((place): Fit => {
      // What is on single days is on those of them that are theirs.
      const slots = place.slots.filter(({ startsAt }) => isTheirs(weekdayOf(dayOf(new Date(startsAt)))))
      const on = place.slots.length > 0 ? slots.map(({ startsAt }) => weekdayOf(dayOf(new Date(startsAt)))) : place.days
      return {
        place: { ...place, slots },
        days: days.length > 0 ? weekdays.filter((day) => on.includes(day) && isTheirs(day)) : [],
        ride: mode ? rideTo(place, mode) : null,
      }
    })
    .toSorted(
      (one, other) =>
        lackOf(one.place, hoursTarget) - lackOf(other.place, hoursTarget) ||
        other.days.length - one.days.length ||
        (one.ride?.minutes ?? Infinity) - (other.ride?.minutes ?? Infinity) ||
        (one.place.distanceKm ?? Infinity) - (other.place.distanceKm ?? Infinity) ||
        0,
    )
}
