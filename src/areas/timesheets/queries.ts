import { countHoursOutside } from '#areas/internships/changing/queries.ts'
import { hoursOf } from '#areas/internships/queries.ts'
import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { getInternship, type Internship } from '#areas/internships/queries.ts'
import { notFound } from '#platform/errors.ts'
import type { OtherEntry, WeekStatus } from './model.ts'

export type Entry = {
  id: string
  date: string
  startsAt: string | null
  endsAt: string | null
  breakMinutes: number
  minutes: number
  activity: string
  /** Why a day outside the internship counts. */
  reason: string | null
  warnings: { key: string; values: Record<string, string | number> }[]
}

export type Week = {
  id: string
  monday: string
  status: WeekStatus
  turnSince: Date
  submittedAt: Date | null
  decidedAt: Date | null
  decidedByName: string | null
  returnReason: string | null
  lockVersion: number
  entries: Entry[]
  /** Set where the law as it is today was asked, and forbids it: the company cannot say yes. */
  isForbidden?: boolean
}

export type Timesheet = { id: string; internshipId: string; lockedAt: Date | null; weeks: Week[] }

/** The hours of an internship the actor may see, week by week, in two round trips. */
export async function getTimesheet(ctx: Ctx, id: string): Promise<{ timesheet: Timesheet; internship: Internship }> {
  const timesheet = await findTimesheet(ctx, id)
  if (!timesheet) throw notFound()
  return { timesheet, internship: await getInternship(ctx, timesheet.internshipId) }
}

export async function findTimesheet(ctx: Ctx, id: string): Promise<Timesheet | undefined> {
  return (await findTimesheets(ctx, [id]))[0]
}

/** Some sheets with all their weeks, in no order. */
export async function findTimesheets(ctx: Ctx, ids: readonly string[]): Promise<Timesheet[]> {
  const { rows } = await sql<Timesheet>`
    select t.id, t.internship_id, t.locked_at, coalesce((
      select json_agg(w order by w.monday) from (
        select w.id, w.monday, w.status, w.turn_since, w.submitted_at, w.decided_at, w.decided_by_name, w.return_reason, w.lock_version, coalesce((
          select json_agg(json_build_object('id', e.id, 'date', e.date, 'startsAt', to_char(e.starts_at, 'HH24:MI'), 'endsAt', to_char(e.ends_at, 'HH24:MI'),
            'breakMinutes', e.break_minutes, 'minutes', e.minutes, 'activity', e.activity, 'reason', e.outside_reason, 'warnings', e.warnings) order by e.date, e.starts_at, e.id)
          from time_entries e where e.tenant_id = w.tenant_id and e.week_id = w.id), '[]') as entries
        from timesheet_weeks w where w.tenant_id = t.tenant_id and w.timesheet_id = t.id) w), '[]') as weeks
    from timesheets t where t.tenant_id = ${ctx.tenant.id} and t.id = any (${ids}::uuid[])`.execute(ctx.db)
  const date = (value: Date | null) => value && new Date(value)
  return rows.map((found) => ({
    ...found,
    weeks: found.weeks.map((week) => ({
      ...week,
      turnSince: new Date(week.turnSince),
      submittedAt: date(week.submittedAt),
      decidedAt: date(week.decidedAt),
    })),
  }))
}

/** Minutes the company said yes to, over all weeks. */
export async function approvedMinutes(ctx: Ctx, timesheetId: string): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(e.minutes), 0)::int as minutes from timesheet_weeks w
    join time_entries e on e.tenant_id = w.tenant_id and e.week_id = w.id
    where w.tenant_id = ${ctx.tenant.id} and w.timesheet_id = ${timesheetId} and w.status in ('approved', 'locked')`.execute(
    ctx.db,
  )
  return rows[0]?.minutes ?? 0
}

/** What else a pupil worked around some days, in any internship but for the week being written: for overlaps and for the rules on working time. */
export async function entriesAround(
  ctx: Ctx,
  studentId: string,
  from: string,
  to: string,
  butWeekId: string | null,
): Promise<OtherEntry[]> {
  const { rows } = await sql<OtherEntry>`
    select date, to_char(starts_at, 'HH24:MI') as starts_at, to_char(ends_at, 'HH24:MI') as ends_at, minutes from time_entries
    where tenant_id = ${ctx.tenant.id} and student_id = ${studentId} and date between ${from} and ${to}
      and week_id is distinct from ${butWeekId}::uuid`.execute(ctx.db)
  return rows
}

/** For internships, which ask which hours they have. */
export const hoursOfInternships = hoursOf.extend(({ tenantId, id }) => {
  const waiting = sql`timesheets t join timesheet_weeks w on w.tenant_id = t.tenant_id and w.timesheet_id = t.id and w.status = 'submitted'`
  const own = sql`t.tenant_id = ${tenantId} and t.internship_id = ${id}`
  return {
    timesheetId: sql`(select t.id from timesheets t where ${own} limit 1)`,
    minutesUndecided: sql`(select coalesce(sum(e.minutes), 0)::int from ${waiting}
      join time_entries e on e.tenant_id = w.tenant_id and e.week_id = w.id where ${own})`,
    waitSince: sql`(select min(w.turn_since) from ${waiting} where ${own})`,
  }
})

/** For internships, whose days stay around what was written down; hours with a reason of their own are outside already. */
export const hoursOutside = countHoursOutside.extend(async (ctx, { internshipId, startsOn, endsOn }) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from timesheets t
    join timesheet_weeks w on w.tenant_id = t.tenant_id and w.timesheet_id = t.id
    join time_entries e on e.tenant_id = w.tenant_id and e.week_id = w.id
    where t.tenant_id = ${ctx.tenant.id} and t.internship_id = ${internshipId} and e.outside_reason is null
      and not e.date between ${startsOn}::date and ${endsOn}::date`.execute(ctx.db)
  return rows[0]?.count ?? 0
})
