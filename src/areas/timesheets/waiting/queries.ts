import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { isHostedBy, listTheseInternships, type Internship } from '#areas/internships/queries.ts'
import type { SchoolCalendar } from '#areas/periods/calendar/model.ts'
import { calendarOf } from '#areas/periods/calendar/queries.ts'
import { addDays, dayOf } from '#platform/week.ts'
import { isForbidden, lawOfWeek, mostWeeks, type OtherEntry } from '../model.ts'
import { findTimesheets, type Timesheet, type Week } from '../queries.ts'

export type WaitingSheet = { timesheet: Timesheet; internship: Internship; calendar: SchoolCalendar }
/** The weeks that are shown, by the sheets they stand on, and how many wait in all. */
export type WaitingHours = { sheets: WaitingSheet[]; total: number }

/** The hours that wait for who is signed in at a company, what waits longest first; of each sheet only what waits. */
export function listWaitingSheets(ctx: Ctx): Promise<WaitingHours> {
  return waitingWhere(ctx, isHostedBy(ctx))
}

/** What these hours come to as one thing: of how many pupils, how much, since when, and the internship that waits longest. */
export type WaitingInAll = { pupils: number; minutes: number; since: Date; first: Internship }

/** The hours that wait for who is signed in at a company, told as one thing; nothing where none wait. */
export async function findWaitingInAll(ctx: Ctx): Promise<WaitingInAll | undefined> {
  const { rows } = await sql<Omit<WaitingInAll, 'first'> & { internshipId: string }>`
    select count(distinct i.student_id)::int as pupils, sum(coalesce(e.minutes, 0))::int as minutes, min(w.turn_since) as since,
      (array_agg(i.id order by w.turn_since, i.id))[1] as internship_id
    from ${waitingWeeks} left join lateral (select sum(e.minutes) as minutes from time_entries e where e.tenant_id = w.tenant_id and e.week_id = w.id) e on true
    where ${isWaiting(ctx)} and ${isHostedBy(ctx)} having count(*) > 0`.execute(ctx.db)
  const [found] = rows
  const [first] = found ? await listTheseInternships(ctx, [found.internshipId]) : []
  return found && first && { ...found, first }
}

/** The same for the holder of a company's link. */
export function listWaitingByLink(ctx: Ctx, internship: Internship): Promise<WaitingHours> {
  return waitingWhere({ ...ctx, actor: { kind: 'system' } }, hasSameHost(internship))
}

/** Which of these sheets who is signed in at a company decides about, whether they still wait or not. */
export function findDecidedBy(ctx: Ctx, sheetIds: readonly string[]): Promise<Set<string>> {
  return among(ctx, sheetIds, isHostedBy(ctx))
}

/** Which of these sheets the holder of a company's link decides about, whether they still wait or not. */
export function findDecidedByLink(ctx: Ctx, sheetIds: readonly string[], internship: Internship): Promise<Set<string>> {
  return among(ctx, sheetIds, hasSameHost(internship))
}

/**
 * Internships whose mails go to the same person: guided by the same account, and with the same contact, who is mailed
 * where nobody has an account. A contact counts with a name and an address, as it does for mail.
 */
function hasSameHost(internship: Internship) {
  const { organizationId, supervisorUserId, hostContactName, hostContactEmail } = internship
  const contact = hostContactName === null ? null : hostContactEmail
  return sql<SqlBool>`i.organization_id = ${organizationId} and i.supervisor_user_id is not distinct from ${supervisorUserId}::uuid
    and lower(case when i.host_contact_name is not null then i.host_contact_email end) is not distinct from lower(${contact}::text)`
}

async function among(
  ctx: Ctx,
  sheetIds: readonly string[],
  where: ReturnType<typeof sql<SqlBool>>,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select t.id from timesheets t join internships i on i.tenant_id = t.tenant_id and i.id = t.internship_id
    where t.tenant_id = ${ctx.tenant.id} and t.id = any (${sheetIds}::uuid[]) and ${where}`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

const waitingWeeks = sql`timesheets t join internships i on i.tenant_id = t.tenant_id and i.id = t.internship_id
    join timesheet_weeks w on w.tenant_id = t.tenant_id and w.timesheet_id = t.id and w.status = 'submitted'`
const isWaiting = (ctx: Ctx) => sql<SqlBool>`t.tenant_id = ${ctx.tenant.id} and t.locked_at is null`

async function waitingWhere(ctx: Ctx, where: ReturnType<typeof sql<SqlBool>>): Promise<WaitingHours> {
  const { rows } = await sql<{ id: string; timesheetId: string; internshipId: string; total: number }>`
    select w.id, t.id as timesheet_id, t.internship_id, count(*) over ()::int as total
    from ${waitingWeeks} where ${isWaiting(ctx)} and ${where}
    order by min(w.turn_since) over (partition by t.id), t.id, w.monday limit ${mostWeeks}`.execute(ctx.db)
  const shown = new Set(rows.map(({ id }) => id))
  const inOrder = [...new Set(rows.map(({ timesheetId }) => timesheetId))]
  const internships = await listTheseInternships(ctx, [...new Set(rows.map(({ internshipId }) => internshipId))])
  const timesheets = await findTimesheets(ctx, inOrder)
  const lines = await linesOf(ctx, [...new Set(internships.map(({ studentId }) => studentId))])
  const calendars = await calendarsOf(ctx, internships)
  const sheets = inOrder.flatMap((id) => {
    const timesheet = timesheets.find((one) => one.id === id)
    const internship = internships.find((one) => one.id === timesheet?.internshipId)
    const calendar = internship && calendars.get(internship.schoolId)
    if (!timesheet || !internship || !calendar) return []
    const student = lines.find(({ studentId }) => studentId === internship.studentId)
    const weeks = timesheet.weeks
      .filter((week) => shown.has(week.id))
      .map((week) => asJudgedToday(ctx, week, { internship, calendar }, student))
    return [{ timesheet: { ...timesheet, weeks }, internship, calendar }]
  })
  return { sheets, total: rows[0]?.total ?? 0 }
}

type StudentLines = { studentId: string; sideJobHoursWeek: number; lines: (OtherEntry & { weekId: string })[] }

/** All that some pupils worked in a year and more: the law looks back, and on Sundays a whole year. */
async function linesOf(ctx: Ctx, studentIds: readonly string[]): Promise<StudentLines[]> {
  const { rows } = await sql<StudentLines>`
    select s.user_id as student_id, s.side_job_hours_week, coalesce((
      select json_agg(json_build_object('weekId', e.week_id, 'date', e.date, 'startsAt', to_char(e.starts_at, 'HH24:MI'),
        'endsAt', to_char(e.ends_at, 'HH24:MI'), 'minutes', e.minutes))
      from time_entries e where e.tenant_id = s.tenant_id and e.student_id = s.user_id
        and e.date >= ${addDays(dayOf(ctx.now), -2 * 366)}), '[]') as lines
    from student_profiles s where s.tenant_id = ${ctx.tenant.id} and s.user_id = any (${studentIds}::uuid[])`.execute(
    ctx.db,
  )
  return rows
}

/** One calendar for each school. */
async function calendarsOf(ctx: Ctx, internships: readonly Internship[]): Promise<Map<string, SchoolCalendar>> {
  const schools = new Map(internships.map((one) => [one.schoolId, one]))
  const found = new Map<string, SchoolCalendar>()
  for (const [id, school] of schools) found.set(id, await calendarOf(ctx, school))
  return found
}

/** The week with what the law says of it today, which may be more than it said when the hours were written down. */
function asJudgedToday(
  ctx: Ctx,
  week: Week,
  { internship, calendar }: { internship: Internship; calendar: SchoolCalendar },
  student: StudentLines | undefined,
): Week {
  const [from, until] = [addDays(week.monday, -366), addDays(week.monday, 7)]
  const found = lawOfWeek(week.entries, {
    monday: week.monday,
    today: dayOf(ctx.now),
    internship,
    birthDate: internship.birthDate,
    calendar,
    ...(student && { sideJobHoursWeek: student.sideJobHoursWeek }),
    others: student?.lines.filter(({ weekId, date }) => weekId !== week.id && date >= from && date <= until) ?? [],
  })
  return {
    ...week,
    isForbidden: isForbidden(found),
    entries: found.map(({ entry, findings }) => ({
      ...entry,
      warnings: findings.map(({ key, values }) => ({ key, values })),
    })),
  }
}
