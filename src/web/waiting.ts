import { dayOf, daysBetween } from '#platform/week.ts'

/** For how many days of the calendar something waits, on the day of the page. */
export const daysWaited = (since: string, today: string) => Math.max(0, daysBetween(dayOf(new Date(since)), today))

/** After so many days it is called out, in every list and on every page alike. */
export const waitsLong = (days: number) => days > 3

/** Whether it presses: where a day is set to answer by, from the day before it on; else where it has waited long. */
export const presses = (days: number, until: string | null, today: string) =>
  until ? daysBetween(today, dayOf(new Date(until))) <= 1 : waitsLong(days)
