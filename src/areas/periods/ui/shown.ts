import type { Got } from '#web/api-types.ts'

/** What the screens of the periods are given. */
export type ShownPeriod = Got<'/internship_periods/:id'>
export type ShownCalendar = Got<'/school_calendars/:id'>
export type ShownDays = Got<'/school_calendars/:id/days'>[number]

/** The periods of a year as its line shows them, the first below. */
export const shownInYear = (periods: readonly ShownPeriod[], schoolYear: string): ShownPeriod[] =>
  periods.filter((one) => one.schoolYear === schoolYear && one.status !== 'archived').toReversed()
