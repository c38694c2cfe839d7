import { addDays, daysBetween, mondayOf, scheduleMinutes, weekdayOf, weekdays } from '#platform/week.ts'
import { restOn } from '#areas/periods/calendar/model.ts'
import { isWithin } from '../model.ts'
import type { Sheet } from './sheet.ts'

type Agreed = Pick<Sheet, 'startsOn' | 'endsOn' | 'schedule' | 'restDays'>

/** Whether somebody comes on a day, by the schedule and the holidays. */
export function isAgreed(sheet: Agreed, date: string): boolean {
  const isScheduled = (sheet.schedule[weekdayOf(date)] ?? []).length > 0
  const rest = restOn(sheet.restDays, date)
  // In a week of tests one may be there, and says why.
  return isScheduled && isWithin(date, sheet) && (!rest || rest.kind === 'test_week')
}

/** How many minutes the days that were agreed come to from today until the last, where nothing is written on them yet. */
export function hoursAhead(sheet: Agreed & Pick<Sheet, 'today' | 'weeks'>): number {
  const from = sheet.today > sheet.startsOn ? sheet.today : sheet.startsOn
  const written = new Set(sheet.weeks.flatMap(({ entries }) => entries.map(({ date }) => date)))
  const days = Array.from({ length: Math.max(0, daysBetween(from, sheet.endsOn) + 1) }, (_, at) => addDays(from, at))
  return days
    .filter((date) => !written.has(date) && isAgreed(sheet, date))
    .reduce((sum, date) => sum + scheduleMinutes({ [weekdayOf(date)]: sheet.schedule[weekdayOf(date)] ?? [] }), 0)
}

/** Whether a week is over in which one came as agreed or wrote something, and is still the pupil's to hand in. */
export function isDue(sheet: Agreed & Pick<Sheet, 'today' | 'weeks'>, monday: string): boolean {
  const { status = 'open', entries = [] } = sheet.weeks.find((one) => one.monday === monday) ?? {}
  const wasThere = entries.length > 0 || weekdays.some((_, at) => isAgreed(sheet, addDays(monday, at)))
  return wasThere && ['open', 'returned'].includes(status) && addDays(monday, 7) <= sheet.today
}

/** Weeks that are over, in which one was to come and wrote nothing: as rows among those with hours, while the internship goes on. */
export function missedWeeks(sheet: Agreed & Pick<Sheet, 'today' | 'weeks' | 'internshipStatus'>) {
  const first = mondayOf(sheet.startsOn)
  const count = Math.max(0, Math.floor(daysBetween(first, mondayOf(sheet.today)) / 7))
  if (sheet.internshipStatus !== 'active') return []
  return Array.from({ length: count }, (_, at) => addDays(first, at * 7))
    .filter((monday) => isDue(sheet, monday) && !sheet.weeks.some((one) => one.monday === monday && one.entries.length))
    .map((monday) => ({ monday, minutes: 0, status: 'open', isYours: false }))
}

/**
 * The week to begin with: what came back, then what was written down and never handed in, then what there is for who only
 * looks, then the last day one was there as agreed, if it is not written: on a Thursday that is last week for who comes on
 * Saturdays.
 */
export function firstWeek(sheet: Agreed & Pick<Sheet, 'today' | 'weeks'>, looked?: string): string {
  const { today, startsOn, weeks } = sheet
  const current = mondayOf(today)
  const waiting =
    weeks.find(({ status }) => status === 'returned') ??
    weeks.find(({ status, monday, entries }) => status === 'open' && monday < current && entries.length > 0)
  const found = waiting?.monday ?? looked
  if (found) return found
  if (today < startsOn) return mondayOf(startsOn)
  const last = Array.from({ length: 7 }, (_, back) => addDays(today, -back)).find((date) => isAgreed(sheet, date))
  const week = last && weeks.find(({ monday }) => monday === mondayOf(last))
  // A week that was handed in without that day is not written on any more.
  const isWritten = week && (week.status !== 'open' || week.entries.some(({ date }) => date === last))
  return last && !isWritten ? mondayOf(last) : current
}
