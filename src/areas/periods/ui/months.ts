import { addDays } from '#platform/week.ts'

/** The first day of each month of a year, with its last. */
export function monthsOf({ startsOn, endsOn }: { startsOn: string; endsOn: string }): [first: string, last: string][] {
  const months: [string, string][] = []
  for (let first = startsOn; first <= endsOn;) {
    const next = `${addDays(`${first.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
    months.push([first, addDays(next, -1)])
    first = next
  }
  return months
}
