import type { Ctx } from '#areas/context.ts'
import type { Internship } from '#areas/internships/queries.ts'
import { comesOn } from '#areas/periods/calendar/model.ts'
import { calendarOf } from '#areas/periods/calendar/queries.ts'
import { findPeriod } from '#areas/periods/queries.ts'
import { dayOf } from '#platform/week.ts'
import { comingWithin, visitsFrom } from '../model.ts'

/** Who comes in the week from today on; each school's calendar and each period is looked up once. */
export async function listVisits(ctx: Ctx, rows: readonly Internship[]) {
  const today = dayOf(ctx.now)
  const interns = comingWithin(today, rows)
  const schools = new Map(interns.map((intern) => [intern.schoolId, intern]))
  const calendars = new Map<string, Awaited<ReturnType<typeof calendarOf>>>()
  for (const [id, school] of schools) calendars.set(id, await calendarOf(ctx, school))
  const periods = new Map<string, Awaited<ReturnType<typeof findPeriod>>>()
  for (const id of new Set(interns.map(({ periodId }) => periodId))) periods.set(id, await findPeriod(ctx, id, today))
  return visitsFrom(today, interns, ({ schoolId, periodId, schedule }, day) => {
    const [calendar, period] = [calendars.get(schoolId), periods.get(periodId)]
    const rules = { weekdays: period?.weekdays ?? [], allowHolidays: period?.allowHolidays ?? false }
    return calendar ? comesOn(calendar, rules, schedule, day) : true
  })
}
