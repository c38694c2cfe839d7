import { searchParameters } from '../model.ts'

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

/** Somebody may still be writing down a place while a search runs: so far back it looks again. */
export const overlapMinutes = 15

/**
 * What a search asks, out of the address of the bank: what is ticked in several stands together, what is no question
 * (the page, the order of another list) is left out.
 */
export function questionOf(address: URLSearchParams): URLSearchParams {
  const said = new URLSearchParams(address)
  // One field of the form says how far: kilometres, or minutes in some way. One says how many hours, from and to.
  const [, mode, minutes] = /^([a-z_]+)-(\d{1,3})$/.exec(said.get('radius') ?? '') ?? []
  if (mode && minutes) {
    said.delete('radius')
    said.set('travel', mode)
    said.set('minutes', minutes)
  }
  const [, from, to] = /^(\d{1,4})-(\d{0,4})$/.exec(said.get('hours') ?? '') ?? []
  if (from) {
    said.set('hours_min', from)
    said.set('hours_max', to ?? '')
  }
  const question = new URLSearchParams()
  for (const name of searchParameters) {
    const values = said.getAll(name).filter((value) => value.trim() !== '' && !value.includes('\0'))
    if (values.length > 0) question.set(name, values.join(','))
  }
  return question
}

type Find = { id: string; publishedAt: Date | null }

/** What of these places is new since the search last looked, and was not told before. */
export function newFinds<Place extends Find>(
  places: readonly Place[],
  { lookedUntil, told }: { lookedUntil: Date; told: readonly string[] },
): Place[] {
  const from = lookedUntil.getTime() - overlapMinutes * 60_000
  return places.filter(({ id, publishedAt }) => publishedAt && publishedAt.getTime() > from && !told.includes(id))
}
