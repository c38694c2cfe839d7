import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { revokeLinks } from '#areas/identity/commands.ts'
import { finishIfDone, setApprovedMinutes } from '#areas/internships/commands.ts'
import { getInternship, type Internship } from '#areas/internships/queries.ts'
import { calendarOf } from '#areas/periods/calendar/queries.ts'
import { userIdOf } from '#areas/users/model.ts'
import {
  judgeNow,
  lockRow,
  takeStepOn,
  writeStep,
  type StepOutcome,
  type Stepping,
  type StepRecord,
  type StepRules,
} from '#areas/steps.ts'
import { literals } from '#platform/db.ts'
import { conflict, invalid, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { windowThrottle } from '#platform/throttle.ts'
import { sourcesOf } from '#platform/transitions.ts'
import { addDays, dayOf, mondayOf } from '#platform/week.ts'
import {
  entryFaults,
  entryStatusIn,
  isWithin,
  isForbidden,
  isInCompanysPlace,
  isTestDay,
  lawFindings,
  lawOfWeek,
  minutesOf,
  weekTransitions,
  type EntrySituation,
  type JudgedWeek,
  type WeekEvent,
  type WeekStatus,
  type WeekStepInput,
} from './model.ts'
import { weekCapacities } from './policy.ts'
import { approvedMinutes, entriesAround, findTimesheet, type Entry, type Timesheet } from './queries.ts'
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

/** A week that somebody takes a step with, and what is around it. Its sheet is locked by now. */
type OpenedWeek = Omit<Stepping<WeekStatus>, 'about'> &
  Omit<JudgedWeek, 'entries'> & {
    about: { type: 'timesheets'; id: string }
    entries: readonly Entry[]
    monday: string
    timesheet: Timesheet
    internship: Internship
    lockVersion: number | undefined
  }

/** Locks the sheet, so that two who write the same week do so one after the other. */
async function open(ctx: Ctx, timesheetId: string, monday: string, byLink?: { name: string }): Promise<OpenedWeek> {
  await lockRow(ctx, 'timesheets', timesheetId)
  const timesheet = await findTimesheet(ctx, timesheetId)
  if (!timesheet) throw notFound()
  const internship = await getInternship(byLink ? { ...ctx, actor: { kind: 'system' } } : ctx, timesheet.internshipId)
  const week = timesheet.weeks.find((one) => one.monday === monday)
  return {
    id: week?.id ?? newId(),
    status: week?.status ?? 'none',
    lockVersion: week?.lockVersion,
    entries: week?.entries ?? [],
    monday,
    timesheet,
    internship,
    byLink,
    organizationId: internship.organizationId,
    about: { type: 'timesheets', id: timesheet.id },
  }
}

const weekRecord: StepRecord<'timesheetWeeks', WeekStatus, WeekEvent> = {
  table: 'timesheetWeeks',
  type: 'timesheets',
  steps: weekTransitions,
  stamps: ({ now }, { event }) => (event === 'lock' || event === 'unlock' ? {} : { turnSince: now }),
  payload: (weekId) => ({ weekId }),
  async alongside(ctx, { id }, { event, to }) {
    if (event === 'lock' || event === 'unlock') return
    await ctx.db
      .updateTable('timeEntries')
      .set({ status: entryStatusIn[to], updatedAt: ctx.now })
      .where('tenantId', '=', ctx.tenant.id)
      .where('weekId', '=', id)
      .execute()
  },
}

const machine: StepRules<'timesheetWeeks', WeekStatus, WeekEvent, OpenedWeek, WeekStepInput> = {
  ...weekRecord,
  steps: weekTransitions,
  capacities: (actor, { internship, byLink }) => weekCapacities(actor, internship, byLink !== undefined),
  leadsTo: (_ctx, _week, event) => ledTo(event),
  effects: {
    submit: (ctx, week, input) =>
      decided(ctx, week, input, { submittedAt: ctx.now, submittedBy: userIdOf(ctx.actor) ?? null, returnReason: null }),
    async approve(ctx, week, input) {
      const isSchools = isInCompanysPlace(week)
      if (!isSchools) await assertLawful(ctx, week)
      return {
        ...decided(ctx, week, input, { ...verdictOf(ctx, week), overrideReason: isSchools ? reasonOf(input) : null }),
        after: async () => {
          await countHours(ctx, week)
          await finishIfDone({ ...ctx, actor: { kind: 'system' } }, week.internship.id)
        },
      }
    },
    return: (ctx, week, input) => decided(ctx, week, input, { ...verdictOf(ctx, week), returnReason: reasonOf(input) }),
    reopen: (ctx, week, input) => ({
      ...decided(ctx, week, input, {
        decidedAt: null,
        decidedBy: null,
        decidedByName: null,
        overrideReason: reasonOf(input),
      }),
      after: () => countHours(ctx, week),
    }),
  },
  refusals: { notYours: 'timesheets.not-yours', wrongState: 'timesheets.invalid-transition' },
}

/** Where a step has led when it was taken before. A week that is open was not always opened again. */
function ledTo(event: WeekEvent): WeekStatus[] {
  return event === 'reopen'
    ? []
    : weekTransitions.filter((row) => row.event === event).flatMap((row) => row.to as WeekStatus[])
}

/** Hours of an internship that is completed stay as they are, whoever asks. */
function assertUnlocked({ timesheet, status }: OpenedWeek, repeated: readonly string[] = []): void {
  if (timesheet.lockedAt && !repeated.includes(status)) throw conflict('timesheets.locked')
}

/** Writes a week of hours down. Lines are known by the id their writer gave them: sending again changes nothing. */
export async function saveWeek(
  ctx: Ctx,
  timesheetId: string,
  monday: string,
  input: { entries: EntryInput[]; lockVersion?: number | undefined },
): Promise<void> {
  if (mondayOf(monday) !== monday) throw notFound()
  const week = await open(ctx, timesheetId, monday)
  assertUnlocked(week)
  judgeNow(ctx, machine, week, 'save', { lockVersion: week.status === 'none' ? undefined : input.lockVersion })
  const { internship, timesheet, id: weekId } = week
  const entries = await judged(ctx, week, input.entries)
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
      subject: week.about,
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

/** What the lines of a week are judged by. A year back: some rules of the law count Sundays and weeks of holidays. */
async function surroundings(ctx: Ctx, { internship, id, monday }: OpenedWeek): Promise<EntrySituation> {
  const { birthDate, sideJobHoursWeek } = await getAnyStudent(ctx, internship.studentId)
  const calendar = await calendarOf(ctx, internship)
  const others = await entriesAround(ctx, internship.studentId, addDays(monday, -366), addDays(monday, 7), id)
  return { monday, today: dayOf(ctx.now), internship, birthDate, calendar, sideJobHoursWeek, others }
}

/** The lines as they are kept. The first that may not be written down is refused by its place and its field. */
async function judged(ctx: Ctx, week: OpenedWeek, inputs: EntryInput[]): Promise<Line[]> {
  const around = await surroundings(ctx, week)
  const lines: Line[] = []
  for (const [at, input] of inputs.entries()) {
    const situation = { ...around, others: [...around.others, ...lines] }
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
      outsideReason: isWithin(input.date, week.internship) && !isTestDay(input, around) ? null : (input.reason ?? null),
      warnings: lawFindings(input, situation).map(({ key, values }) => ({ key, values })),
    })
  }
  return lines
}

/** What the law forbids a host cannot say yes to, also where it came out later: the school can, with its reason. */
async function assertLawful(ctx: Ctx, week: OpenedWeek): Promise<void> {
  if (isForbidden(lawOfWeek(week.entries, await surroundings(ctx, week)))) throw conflict('timesheets.school-decides')
}

/** The steps that people take with a week that is written. */
type DecidingEvent = Exclude<WeekEvent, 'save' | 'lock' | 'unlock'>

export type Decision = WeekStepInput & { byLink?: { name: string } }

/** Hands a week in, says yes to it, sends it back or opens it again. The same step twice is the step once. */
export async function decideWeek(
  ctx: Ctx,
  timesheetId: string,
  monday: string,
  event: DecidingEvent,
  { byLink, ...input }: Decision = {},
): Promise<void> {
  const week = await open(ctx, timesheetId, monday, byLink)
  if (week.status === 'none') throw notFound()
  assertUnlocked(week, ledTo(event))
  await takeStepOn(ctx, machine, week, event, input)
}

function nameOf(ctx: Ctx, { byLink }: OpenedWeek): string | null {
  return byLink?.name ?? (ctx.actor.kind === 'user' ? ctx.actor.name : null)
}

function reasonOf({ reason = '' }: WeekStepInput): string {
  return reason.trim()
}

type Kept = NonNullable<StepOutcome<'timesheetWeeks', WeekStatus>['columns']>

/** Who decided, when and by which way. */
function verdictOf(ctx: Ctx, week: OpenedWeek): Kept {
  return {
    decidedAt: ctx.now,
    decidedBy: userIdOf(ctx.actor) ?? null,
    decidedByName: nameOf(ctx, week),
    decidedChannel: week.byLink ? 'email_link' : 'account',
  }
}

/** What is kept and told of a step with a week. */
function decided(
  ctx: Ctx,
  week: OpenedWeek,
  input: WeekStepInput,
  columns: Kept,
): StepOutcome<'timesheetWeeks', WeekStatus> {
  return {
    columns,
    reason: reasonOf(input) || null,
    changes: { monday: week.monday, by: nameOf(ctx, week) },
    payload: { timesheetId: week.timesheet.id, internshipId: week.internship.id },
  }
}

async function countHours(ctx: Ctx, { internship, timesheet }: OpenedWeek): Promise<void> {
  await setApprovedMinutes(ctx, internship.id, await approvedMinutes(ctx, timesheet.id))
}

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

/** What was mailed to a host opens the hours of an internship no more. */
export async function closeHostLinks(ctx: Ctx, internshipId: string): Promise<void> {
  const sheets = await ctx.db
    .selectFrom('timesheets')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('internshipId', '=', internshipId)
    .execute()
  for (const { id } of sheets) await revokeLinks(ctx, { kinds: ['hours'], subjectId: id })
}

/** Closes the sheet of an internship that is over, so that what stands there stays; or opens it again as it was. */
export async function lockTimesheet(ctx: Ctx, internshipId: string, isLocked: boolean): Promise<void> {
  await ctx.db
    .updateTable('timesheets')
    .set({ lockedAt: isLocked ? ctx.now : null, status: isLocked ? 'locked' : 'open' })
    .where('tenantId', '=', ctx.tenant.id)
    .where('internshipId', '=', internshipId)
    .execute()
  const event = isLocked ? 'lock' : 'unlock'
  const { rows } = await sql<Stepping<WeekStatus>>`
    select w.id, w.status, null as organization_id from timesheet_weeks w
    join timesheets t on t.tenant_id = w.tenant_id and t.id = w.timesheet_id
    where w.tenant_id = ${ctx.tenant.id} and t.internship_id = ${internshipId}
      and w.status in ${literals(sourcesOf(weekTransitions, event))} order by w.id for update of w`.execute(ctx.db)
  for (const week of rows) await writeStep(ctx, weekRecord, week, event)
}
