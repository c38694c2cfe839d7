import type { Got } from '#web/api-types.ts'

/** What the screens of the periods are given. */
export type ShownPeriod = Got<'/internship_periods/:id'>
export type ShownCalendar = Got<'/school_calendars/:id'>
export type ShownDays = Got<'/school_calendars/:id/days'>[number]
