import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { finishIfDone, setApprovedMinutes } from '#areas/internships/commands.ts'
import { getInternship, type Internship } from '#areas/internships/queries.ts'
import { userIdOf } from '#areas/users/model.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { windowThrottle } from '#platform/throttle.ts'
import { addDays, dayOf, mondayOf } from '#platform/week.ts'
import {
  entryFaults,
  entryStatusIn,
  isWithin,
  judgeWeekStep,
  lawFindings,
  minutesOf,
  takesHours,
  weekTransitions,
  type WeekEvent,
  type WeekStatus,
} from './model.ts'
import { weekCapacities } from './policy.ts'
import { approvedMinutes, entriesAround, findTimesheet, type Entry, type Timesheet, type Week } from './queries.ts'
import type { EntryInput } from './schema.ts'
import { getAnyStudent } from '#areas/students/file/queries.ts'

/** Lays the sheet of an internship in which hours count. */
export async function createTimesheet(ctx: Ctx, internshipId: string): Promise<void> {
  await ctx.db
    .insertInto('timesheets')
    .values({ tenantId: ctx.tenant.id, id: newId(), internshipId, createdAt: ctx.now })
    .onConflict((conflicting) => conflicting.doNothing())
    .execute()
}

type Opened = { timesheet: Timesheet; internship: Internship; week: Week | undefined }

/** Locks the sheet, so that two who write the same week do so one after the other. */
async function open(ctx: Ctx, timesheetId: string, monday: string, byLink: boolean): Promise<Opened> {
  const locked = await ctx.db
    .selectFrom('timesheets')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', timesheetId)
    .forUpdate()
    .executeTakeFirst()
  const timesheet = locked && (await findTimesheet(ctx, timesheetId))
  if (!timesheet) throw notFound()
  const internship = await getInternship(byLink ? { ...ctx, actor: { kind: 'system' } } : ctx, timesheet.internshipId)
  return { timesheet, internship, week: timesheet.weeks.find((one) => one.monday === monday) }
}

function judge(ctx: Ctx, event: WeekEvent, { internship, week, timesheet }: Opened, byLink = false): void {
  if (timesheet.lockedAt) throw conflict('timesheets.locked')
  const verdict = judgeWeekStep(event, week?.status ?? 'none', weekCapacities(ctx.actor, internship, byLink))
  if (verdict === 'not_yours') throw forbidden('timesheets.not-yours')
  if (verdict === 'wrong_state') throw conflict('timesheets.invalid-transition')
}

/** Writes a week of hours down. Lines are known by the id their writer gave them: sending again changes nothing. */
export async function saveWeek(
  ctx: Ctx,
  timesheetId: string,
  monday: string,
  input: { entries: EntryInput[]; lockVersion?: number | undefined },
): Promise<void> {
  if (mondayOf(monday) !== monday) throw notFound()
  const opened = await open(ctx, timesheetId, monday, false)
  judge(ctx, 'save', opened)
  const { internship, timesheet, week } = opened
  if (!takesHours(internship)) throw conflict('timesheets.not-running')
  if (input.lockVersion !== undefined && week && input.lockVersion !== week.lockVersion)
    throw conflict('platform.stale')
  const entries = await judged(ctx, opened, monday, input.entries)
  const weekId = week?.id ?? newId()
  await ctx.db
    .insertInto('timesheetWeeks')
    .values({
      tenantId: ctx.tenant.id,
      id: weekId,
      timesheetId: timesheet.id,
      monday,
      status: 'open',
      turnSince: ctx.now,
    })
    .onConflict((conflicting) =>
      conflicting
        .columns(['tenantId', 'timesheetId', 'monday'])
        .doUpdateSet((eb) => ({ status: 'open', lockVersion: eb('timesheetWeeks.lockVersion', '+', 1) })),
    )
    .execute()
  if (userIdOf(ctx.actor) !== internship.studentId)
    ctx.audit({
      action: 'timesheets.week-written',
      subject: { type: 'timesheets', id: timesheet.id },
      organizationId: internship.organizationId,
      changes: { monday, lines: entries.length },
    })
  await ctx.db.deleteFrom('timeEntries').where('tenantId', '=', ctx.tenant.id).where('weekId', '=', weekId).execute()
  if (entries.length === 0) return
  await ctx.db
    .insertInto('timeEntries')
    .values(
      entries.map((entry) => ({
        ...entry,
        tenantId: ctx.tenant.id,
        weekId,
        studentId: internship.studentId,
        warnings: JSON.stringify(entry.warnings),
        source: userIdOf(ctx.actor) === internship.studentId ? 'manual' : 'staff',
        createdBy: userIdOf(ctx.actor) ?? null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })),
    )
    .execute()
}

type Line = Omit<Entry, 'reason'> & { outsideReason: string | null }

/** The lines as they are kept. The first that may not be written down is refused by its place and its field. */
async function judged(ctx: Ctx, { internship, week }: Opened, monday: string, inputs: EntryInput[]): Promise<Line[]> {
  const { birthDate } = await getAnyStudent(ctx, internship.studentId)
  const around = [addDays(monday, -1), addDays(monday, 7)] as const
  const others = await entriesAround(ctx, internship.studentId, ...around, week?.id ?? null)
  const lines: Line[] = []
  for (const [at, input] of inputs.entries()) {
    const situation = { monday, today: dayOf(ctx.now), internship, birthDate, others: [...others, ...lines] }
    const [fault] = entryFaults(input, situation)
    if (fault) throw invalid({ [`entries.${at}.${fault.field}`]: [`timesheets.${fault.code}`] })
    lines.push({
      id: input.id,
      date: input.date,
      startsAt: input.startsAt ?? null,
      endsAt: input.endsAt ?? null,
      breakMinutes: input.breakMinutes,
      minutes: minutesOf(input) ?? 0,
      activity: input.activity,
      outsideReason: isWithin(input.date, internship) ? null : (input.reason ?? null),
      warnings: lawFindings(input, situation).map(({ key, values }) => ({ key, values })),
    })
  }
  return lines
}

/** The steps that people take with a week that is written. */
type DecidingEvent = Exclude<WeekEvent, 'save' | 'lock' | 'unlock'>

export type Decision = { reason?: string | undefined; lockVersion?: number | undefined; byLink?: { name: string } }

/** Hands a week in, says yes to it, sends it back or opens it again. The same step twice is the step once. */
export async function decideWeek(
  ctx: Ctx,
  timesheetId: string,
  monday: string,
  event: DecidingEvent,
  decision: Decision = {},
): Promise<void> {
  const opened = await open(ctx, timesheetId, monday, decision.byLink !== undefined)
  const { week, internship, timesheet } = opened
  if (!week) throw notFound()
  if (week.status === leadsTo[event] && event !== 'reopen') return
  judge(ctx, event, opened, decision.byLink !== undefined)
  if (decision.lockVersion !== undefined && decision.lockVersion !== week.lockVersion) throw conflict('platform.stale')
  const reason = decision.reason?.trim() ?? ''
  const override = event === 'approve' && !decision.byLink && !internship.isOfMyCompany
  if ((event === 'return' || event === 'reopen' || override) && reason.length < 10)
    throw invalid({ reason: ['timesheets.reason'] })
  if (event === 'submit' && week.entries.length === 0) throw conflict('timesheets.nothing-to-submit')
  const columns = decided(ctx, event, decision, override ? reason : null)
  await ctx.db
    .updateTable('timesheetWeeks')
    .set({ ...columns, status: leadsTo[event], turnSince: ctx.now, lockVersion: week.lockVersion + 1 })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', week.id)
    .execute()
  await ctx.db
    .updateTable('timeEntries')
    .set({ status: entryStatusIn[leadsTo[event]], updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('weekId', '=', week.id)
    .execute()
  const name = `timesheets.week-${happened[event]}` as const
  ctx.audit({
    action: name,
    subject: { type: 'timesheets', id: timesheet.id },
    organizationId: internship.organizationId,
    from: week.status,
    to: leadsTo[event],
    reason: reason || null,
    changes: { monday, by: nameOf(ctx, decision) },
  })
  ctx.record({
    name,
    subject: { type: 'timesheets', id: timesheet.id },
    payload: { timesheetId: timesheet.id, weekId: week.id, internshipId: internship.id },
  })
  if (event === 'approve' || event === 'reopen') {
    await setApprovedMinutes(ctx, internship.id, await approvedMinutes(ctx, timesheet.id))
    if (event === 'approve') await finishIfDone({ ...ctx, actor: { kind: 'system' } }, internship.id)
  }
}

function nameOf(ctx: Ctx, { byLink }: Decision): string | null {
  return byLink?.name ?? (ctx.actor.kind === 'user' ? ctx.actor.name : null)
}

/** What is kept of a step with a week: who took it, when, by which way, and why. */
function decided(ctx: Ctx, event: DecidingEvent, decision: Decision, overrideReason: string | null) {
  const me = userIdOf(ctx.actor) ?? null
  const judged = {
    decidedAt: ctx.now,
    decidedBy: me,
    decidedByName: nameOf(ctx, decision),
    decidedChannel: decision.byLink ? 'email_link' : 'account',
  }
  switch (event) {
    case 'submit':
      return { submittedAt: ctx.now, submittedBy: me, returnReason: null }
    case 'approve':
      return { ...judged, overrideReason }
    case 'return':
      return { ...judged, returnReason: decision.reason?.trim() ?? '' }
    case 'reopen':
      return { decidedAt: null, decidedBy: null, decidedByName: null, overrideReason: decision.reason?.trim() ?? '' }
  }
}

const leadsTo: Record<DecidingEvent, WeekStatus> = {
  submit: 'submitted',
  approve: 'approved',
  return: 'returned',
  reopen: 'open',
}
const happened = { submit: 'submitted', approve: 'approved', return: 'returned', reopen: 'reopened' } as const

const linksAsked = windowThrottle('link to hours', 3, 60 * 60)

/** Sends the company its link anew, while hours wait for it. Whoever asks too often gets the same silence. */
export async function askHostLink(ctx: Ctx, id: string): Promise<void> {
  const timesheet = await findTimesheet(ctx, id)
  const isWaited = timesheet?.weeks.some(({ status }) => status === 'submitted') ?? false
  const key = `${ctx.tenant.id} ${id}`
  if (!timesheet || !isWaited || (await linksAsked.take(ctx, key)) > 0) return
  ctx.record({
    name: 'timesheets.link-asked',
    subject: { type: 'timesheets', id: timesheet.id },
    payload: { timesheetId: timesheet.id, internshipId: timesheet.internshipId },
  })
}

/** Closes the sheet of an internship that is over, so that what stands there stays; or opens it again as it was. */
export async function lockTimesheet(ctx: Ctx, internshipId: string, isLocked: boolean): Promise<void> {
  await ctx.db
    .updateTable('timesheets')
    .set({ lockedAt: isLocked ? ctx.now : null, status: isLocked ? 'locked' : 'open' })
    .where('tenantId', '=', ctx.tenant.id)
    .where('internshipId', '=', internshipId)
    .execute()
  const lead = weekTransitions.filter(({ event }) => event === (isLocked ? 'lock' : 'unlock'))
  for (const { from, to } of lead)
    await sql`
      update timesheet_weeks w set status = ${to[0]} from timesheets t
      where w.tenant_id = ${ctx.tenant.id} and t.tenant_id = w.tenant_id and t.id = w.timesheet_id
        and t.internship_id = ${internshipId} and w.status = any (${[...from]}::text[])`.execute(ctx.db)
}
