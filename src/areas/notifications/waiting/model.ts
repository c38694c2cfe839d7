import { addDays, dayOf, mondayOf } from '#platform/week.ts'

/** The hours of all pupils of a company are looked at on one page: they are one thing to do, however many notices ask for it. */
const together: ReadonlySet<string> = new Set(['hours-submitted', 'hours-wait'])

/** How many things these ask for, by their keys. */
export function countThings(keys: readonly string[]): number {
  const apart = keys.filter((key) => !together.has(key)).length
  return apart + (apart < keys.length ? 1 : 0)
}

type Read = { readAt: Date | string | null; actionRequired: boolean; createdAt: Date | string }

/** News of before this day stands out no more, read or not. */
export const newSince = (today: string) => addDays(mondayOf(today), -7)

/** Whether a notice stands out: unread, no older than last week, and no task, which is told of as long as it waits. */
export function standsOut({ readAt, actionRequired, createdAt }: Read, today: string): boolean {
  return readAt === null && !actionRequired && dayOf(new Date(createdAt)) >= newSince(today)
}
