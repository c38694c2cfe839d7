import type { Ctx } from '#areas/context.ts'
import type { Internship } from '#areas/internships/queries.ts'
import { comesOn } from '#areas/periods/calendar/model.ts'
import { calendarOf } from '#areas/periods/calendar/queries.ts'
import { findPeriod } from '#areas/periods/queries.ts'
import { addDays, clockAt, dayOf } from '#platform/week.ts'
import { comingWithin, visitsFrom } from '../model.ts'

/**
 * Who comes in the week from today on; each school's calendar and each period is looked up once.
 * @param looksAhead whether the same day of next week stands at its end, too, once everybody who came today is gone
 */
export async function listVisits(ctx: Ctx, rows: readonly Internship[], { looksAhead = false } = {}) {
  const today = dayOf(ctx.now)
  const tomorrow = addDays(today, 1)
  const interns = [...new Set([...comingWithin(today, rows), ...(looksAhead ? comingWithin(tomorrow, rows) : [])])]
  const schools = new Map(interns.map((intern) => [intern.schoolId, intern]))
  const calendars = new Map<string, Awaited<ReturnType<typeof calendarOf>>>()
  for (const [id, school] of schools) calendars.set(id, await calendarOf(ctx, school))
  const periods = new Map<string, Awaited<ReturnType<typeof findPeriod>>>()
  for (const id of new Set(interns.map(({ periodId }) => periodId))) periods.set(id, await findPeriod(ctx, id, today))
  const comes = ({ schoolId, periodId, schedule }: Internship, day: string) => {
    const [calendar, period] = [calendars.get(schoolId), periods.get(periodId)]
    const rules = { weekdays: period?.weekdays ?? [], allowHolidays: period?.allowHolidays ?? false }
    return calendar ? comesOn(calendar, rules, schedule, day) : true
  }
  const week = visitsFrom(today, interns, comes)
  const first = week[0]?.visits ?? []
  const isOver = looksAhead && first.length > 0 && first.every(({ until }) => until <= clockAt(ctx.now))
  return isOver ? [...week, ...visitsFrom(tomorrow, interns, comes).slice(-1)] : week
}
