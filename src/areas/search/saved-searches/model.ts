import { addDays, mondayOf } from '#platform/week.ts'

export const searchFrequencies = ['off', 'daily', 'weekly'] as const
export type SearchFrequency = (typeof searchFrequencies)[number]

/** As many as somebody still knows the meaning of. */
export const mostSearches = 10

/** More finds in one mail nobody reads. */
export const mostFinds = 10

/** So many finds are remembered, in case a place goes online a second time. */
export const mostTold = 200

/** From this hour of the day searches run; weekly ones on Monday. */
export const runHour = 7
export const runWeekday = 1

/** The day on which a search that never ran runs first; early in the morning, so not today. */
export function firstRun(frequency: SearchFrequency, today: string): string {
  return frequency === 'weekly' ? addDays(mondayOf(today), 7) : addDays(today, 1)
}

/** Somebody may still be writing down a place while a search runs: so far back it looks again. */
export const overlapMinutes = 15

type Find = { id: string; publishedAt: Date | null }

/** What of these places is new since the search last looked, and was not told before. */
export function newFinds<Place extends Find>(
  places: readonly Place[],
  { lookedUntil, told }: { lookedUntil: Date; told: readonly string[] },
): Place[] {
  const from = lookedUntil.getTime() - overlapMinutes * 60_000
  return places.filter(({ id, publishedAt }) => publishedAt && publishedAt.getTime() > from && !told.includes(id))
}
