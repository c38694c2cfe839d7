import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { writeGroups } from '#areas/groups/commands.ts'
import { enrol, planMoves } from '#areas/groups/members/commands.ts'
import { insertMentorships } from '#areas/groups/mentorships/commands.ts'
import type { MentorshipRole } from '#areas/groups/mentorships/model.ts'
import { insertDrafts } from '#areas/periods/commands.ts'
import { lockRow } from '#areas/steps.ts'
import { archiveUsers } from '#areas/users/commands.ts'
import { conflict, invalid, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { addDays, dayOf } from '#platform/week.ts'
import { keepImages, putBackRun, type Owner } from '../undoing/commands.ts'
import { listRollovers, planRollover, type PlannedRollover, type RolloverRun } from './queries.ts'
import type { NewRollover } from './schema.ts'

/** So long a year that went over can be taken back. */
const daysToTakeBack = 1

/** What a run writes, each pupil, mentor and period on a line of their own; classes come last when it is taken back. */
type Lines = { pupils: Owner[]; leaving: Owner[]; mentors: Owner[]; periods: Owner[]; classes: Owner[] }

/**
 * Makes the next school year ready: opens classes, plans who goes where on its first day, lets leavers go, writes periods as
 * drafts. Nothing that runs is touched. @throws Refusal 404, 409, 422
 */
export async function rollOver(ctx: Ctx, { schoolId, typed, ...choices }: NewRollover): Promise<string> {
  // Two who make the year ready at once do so one after the other: the second finds the classes of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`roster:${ctx.tenant.id}`}, 0))`.execute(ctx.db)
  const planned = await planRollover(ctx, schoolId, choices)
  if (planned.mustType !== null && typed !== planned.mustType) throw invalid({ typed: ['imports.typed'] })
  const counts = countsOf(planned)
  if (Object.values(counts).every((count) => count === 0)) throw conflict('imports.rollover-nothing')
  const runId = await recordRollover(ctx, planned, counts)
  await write(ctx, runId, planned)
  ctx.audit({
    action: 'imports.rolled-over',
    subject: { type: 'imports', id: runId },
    organizationId: schoolId,
    changes: { from: planned.from, to: planned.to.name, ...counts },
  })
  return runId
}

/** How much there is of each thing that is written. */
export function countsOf({ plan, copies, carried }: PlannedRollover) {
  return {
    classes: plan.classes.filter(({ existing }) => existing === null).length,
    moves: plan.moves.length,
    leaving: plan.leaving.length,
    periods: copies.length,
    mentorships: carried.length,
  }
}

async function recordRollover(
  ctx: Ctx,
  { schoolId, from, to }: PlannedRollover,
  counts: ReturnType<typeof countsOf>,
): Promise<string> {
  const id = newId()
  await ctx.db
    .insertInto('importRuns')
    .values({
      tenantId: ctx.tenant.id,
      id,
      kind: 'rollover',
      organizationId: schoolId,
      fileName: `${from} → ${to.name}`,
      sha256: '',
      encoding: '',
      delimiter: '',
      status: 'completed',
      counts: JSON.stringify(counts),
      createdBy: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
      createdAt: ctx.now,
      doneAt: ctx.now,
    })
    .execute()
  return id
}

async function write(ctx: Ctx, runId: string, { schoolId, to, plan, copies, carried, next }: PlannedRollover) {
  const made = plan.classes.filter(({ existing }) => existing === null).map((one) => ({ ...one, id: newId() }))
  const drafts = copies.map((copy) => ({ ...copy, id: newId() }))
  const idOf = new Map([...next, ...made].map(({ name, id }) => [name.toLowerCase(), id]))
  const idOfClass = (name: string) => idOf.get(name.toLowerCase()) as string
  const lines = linesOf(plan, carried, drafts, made)
  await keep(ctx, runId, lines, 'before')
  await writeGroups(
    ctx,
    { schoolId, schoolYear: to.name },
    made.map(({ id, name, way, of: { level, year, hoursTarget, programCode } }) => ({
      id,
      name,
      kind: 'class',
      level,
      year: way === 'up' && year !== null ? year + 1 : year,
      hoursTarget,
      programCode,
      // The key of a class in another program is that of one year.
      externalKey: null,
    })),
  )
  await movePupils(
    ctx,
    to.startsOn,
    plan.moves.map(({ studentId, className }) => ({ studentId, groupId: idOfClass(className) })),
  )
  await enrol(
    ctx,
    dayOf(ctx.now),
    plan.leaving.map((studentId) => ({ studentId, groupId: null })),
  )
  await archiveUsers(ctx, plan.leaving)
  const startsOn = dayOf(ctx.now) > to.startsOn ? dayOf(ctx.now) : to.startsOn
  await insertMentorships(
    ctx,
    carried.map(({ mentorId, role, className, capacity }) => ({
      mentorId,
      role: role as MentorshipRole,
      groupId: idOfClass(className),
      studentId: null,
      capacity,
      startedOn: startsOn,
      endedOn: null,
    })),
  )
  await insertDrafts(
    ctx,
    drafts.map(({ groupNames: _before, isThere: _there, classNames, ...draft }) => ({
      ...draft,
      schoolId,
      schoolYear: to.name,
      groupIds: [...new Set(classNames.map(idOfClass))],
    })),
  )
  await keep(ctx, runId, lines, 'after')
}

/** On the first day of the year; where that is past, today. */
async function movePupils(
  ctx: Ctx,
  startsOn: string,
  placings: { studentId: string; groupId: string }[],
): Promise<void> {
  if (placings.length === 0) return
  if (dayOf(ctx.now) < startsOn) return planMoves(ctx, startsOn, placings)
  await enrol(ctx, dayOf(ctx.now), placings)
  for (const { studentId } of placings)
    ctx.record({ name: 'students.assigned', subject: { type: 'students', id: studentId }, payload: {} })
}

function linesOf(
  plan: PlannedRollover['plan'],
  carried: PlannedRollover['carried'],
  drafts: readonly { id: string }[],
  made: readonly { id: string }[],
): Lines {
  let line = 0
  const numbered = (owners: readonly string[]) => [...new Set(owners)].map((owner) => ({ owner, line: (line += 1) }))
  const periods = numbered(drafts.map(({ id }) => id))
  const leaving = numbered(plan.leaving)
  return {
    periods,
    leaving,
    pupils: [...numbered(plan.moves.map(({ studentId }) => studentId)), ...leaving],
    mentors: numbered(carried.map(({ mentorId }) => mentorId)),
    classes: made.map(({ id }, at) => ({ owner: id, line: -1 - at })),
  }
}

async function keep(ctx: Ctx, runId: string, lines: Lines, moment: 'before' | 'after'): Promise<void> {
  // Of who only moves nothing of the person is written: their signing in meanwhile is no reason to keep the move.
  await keepImages(ctx, runId, { tables: ['users'], owners: lines.leaving })
  await keepImages(ctx, runId, { tables: ['group_memberships', 'group_moves'], owners: lines.pupils })
  await keepImages(ctx, runId, { tables: ['mentorships'], owners: lines.mentors })
  if (moment === 'before') return
  await keepImages(ctx, runId, { tables: ['groups'], owners: lines.classes, isNew: true })
  await keepImages(ctx, runId, {
    tables: ['internship_periods', 'period_groups'],
    owners: lines.periods,
    isNew: true,
  })
}

/** @throws Refusal 404 where the actor makes no years of that school ready */
export async function getRollover(ctx: Ctx, id: string): Promise<RolloverRun> {
  const [run] = await listRollovers(ctx, id)
  if (!run) throw notFound()
  return run
}

/** Whether a year that went over can still be taken back. */
export function mayTakeBack({ status, doneAt }: Pick<RolloverRun, 'status' | 'doneAt'>, now: Date): boolean {
  return status === 'completed' && dayOf(now) <= addDays(dayOf(doneAt), daysToTakeBack)
}

/** Takes a year back: who, what and where were as they were, unless somebody changed or used it since. @throws Refusal 404, 409 */
export async function takeBackRollover(ctx: Ctx, id: string): Promise<RolloverRun> {
  await getRollover(ctx, id)
  await lockRow(ctx, 'importRuns', id)
  const run = await getRollover(ctx, id)
  if (!mayTakeBack(run, ctx.now)) throw conflict('imports.too-late-to-undo')
  const outcomes = await putBackRun(ctx, id)
  const kept = [...outcomes.values()].filter((outcome) => outcome === 'kept').length
  await ctx.db
    .updateTable('importRuns')
    .set({ status: 'undone', undoneAt: ctx.now, counts: JSON.stringify({ ...run.counts, kept }) })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  ctx.audit({
    action: 'imports.undone',
    subject: { type: 'imports', id },
    organizationId: run.schoolId,
    changes: { fileName: run.fileName, kept },
  })
  return getRollover(ctx, id)
}
