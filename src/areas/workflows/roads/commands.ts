import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { mayRemindAgain } from '#areas/reminding.ts'
import { lockRow } from '#areas/steps.ts'
import { userIdOf } from '#areas/users/model.ts'
import { forbidden, invalid, notFound } from '#platform/errors.ts'
import { dayOf } from '#platform/week.ts'
import { isPassed, isTicked } from '../model.ts'
import { mayKeepRoad } from '../policy.ts'
import { settleRoads } from '../progress/commands.ts'
import { currentPhase, isOvertaken } from '../progress/model.ts'
import { getRoad, listRoadsOfPupils, seeRoads, type SeenRoad } from './one/queries.ts'
import type { Excuse, DeadlineExtension, ForMany, RoadReminder, Tick } from './schema.ts'

/** What became of one of many: done, or nothing was to be done, and why: the phase is behind them, they have longer already, were reminded today. */
export type RoadOutcome = {
  id: string
  studentId: string
  name: string
  outcome: 'done' | 'behind' | 'earlier' | 'reminded'
}
type Chosen = { road: SeenRoad; phaseId: string }

/**
 * The roads that were chosen with the phase each is about: one the actor cannot see makes none of them, one at another
 * school is refused. Roads that are past that phase, or have none left, come back apart.
 */
async function choose(ctx: Ctx, { ids, phaseId }: ForMany): Promise<{ chosen: Chosen[]; behind: RoadOutcome[] }> {
  const wanted = [...new Set(ids)].toSorted()
  // Held in one order, so that two who decide about the same pupils do so one after the other.
  await sql`select 1 from roads where tenant_id = ${ctx.tenant.id} and id = any (${wanted}::uuid[]) order by id for update`.execute(
    ctx.db,
  )
  const roads = await seeRoads(ctx, { ids: wanted })
  if (roads.length < wanted.length) throw notFound()
  if (roads.some(({ schoolId }) => !mayKeepRoad(ctx.actor, schoolId))) throw forbidden('workflows.not-your-pupil')
  if (phaseId && !roads.some(({ phases }) => phases.some(({ id }) => id === phaseId)))
    throw invalid({ phaseId: ['workflows.unknown-phase'] })
  const chosen: Chosen[] = []
  const behind: RoadOutcome[] = []
  for (const road of roads) {
    const phase = phaseId ? road.progress.find((one) => one.phaseId === phaseId) : currentPhase(road.progress)
    if (phase && !isPassed(phase.state)) chosen.push({ road, phaseId: phase.phaseId })
    else behind.push(outcomeOf(road, 'behind'))
  }
  return { chosen, behind }
}

const outcomeOf = ({ id, studentId, studentName }: SeenRoad, outcome: RoadOutcome['outcome']): RoadOutcome => ({
  id,
  studentId,
  name: studentName,
  outcome,
})

function note(
  ctx: Ctx,
  action: 'roads.extended' | 'roads.excused' | 'roads.reminded',
  chosen: readonly Chosen[],
  more: { reason?: string; changes?: Record<string, unknown> } = {},
): void {
  for (const { road, phaseId } of chosen)
    ctx.audit({
      action,
      subject: { type: 'roads', id: road.id },
      organizationId: road.schoolId,
      reason: more.reason ?? null,
      changes: { studentId: road.studentId, phaseId, ...more.changes },
    })
}

/** Reminds pupils of the phase they are in, once a day. Who has it behind them hears nothing, and of pupils who walks no road. */
export async function remindRoads(
  ctx: Ctx,
  { studentIds = [], periodIds = [], phaseId, ...named }: RoadReminder,
): Promise<RoadOutcome[]> {
  const ids = named.ids ?? (await listRoadsOfPupils(ctx, studentIds, periodIds))
  if (ids.length === 0) return []
  const { chosen: all, behind } = await choose(ctx, { ids, phaseId })
  const chosen = all.filter((one) => mayRemindAgain(remindedAt(one), ctx.now))
  const again = all.filter((one) => !chosen.includes(one))
  await sql`
    insert into road_marks (tenant_id, road_id, phase_id, reminded_at)
    select ${ctx.tenant.id}, c."roadId", c."phaseId", ${ctx.now} from ${rowsOf(chosen)}
    on conflict (tenant_id, road_id, phase_id) do update set reminded_at = excluded.reminded_at`.execute(ctx.db)
  for (const { road, phaseId } of chosen)
    ctx.record({
      name: 'workflows.reminded',
      subject: { type: 'roads', id: road.id },
      payload: { studentId: road.studentId, phaseId },
    })
  note(ctx, 'roads.reminded', chosen)
  return [
    ...chosen.map(({ road }) => outcomeOf(road, 'done')),
    ...again.map(({ road }) => outcomeOf(road, 'reminded')),
    ...behind,
  ]
}

function remindedAt({ road, phaseId }: Chosen): Date | null {
  const last = road.marks.find((one) => one.phaseId === phaseId)?.remindedAt
  return last ? new Date(last) : null
}

const rowsOf = (chosen: readonly Chosen[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(chosen.map(({ road, phaseId }) => ({ roadId: road.id, phaseId })))}::jsonb) as c ("roadId" uuid, "phaseId" uuid)`

/** The phases a pupil is late with, whether or not they are in them: those the list counts by. */
function latePhases({ progress, marks }: SeenRoad, today: string): string[] {
  const dueOf = (phaseId: string) => marks.find((one) => one.phaseId === phaseId)?.dueOn ?? today
  return progress
    .filter(({ state, phaseId }, at) => !isPassed(state) && !isOvertaken(progress, at) && dueOf(phaseId) < today)
    .map(({ phaseId }) => phaseId)
}

/**
 * Gives pupils more time: for the phase that is named, else for all they are late with, else for the one they are in. Who has a later day already keeps it, and who is past the phase keeps what was.
 * @throws Refusal 403, 404, 422 for a day that is over
 */
export async function extendRoads(ctx: Ctx, { dueOn, reason, ...wish }: DeadlineExtension): Promise<RoadOutcome[]> {
  if (dueOn < dayOf(ctx.now)) throw invalid({ dueOn: ['workflows.day-over'] })
  const { chosen: named, behind } = await choose(ctx, wish)
  const all = named.flatMap(({ road, phaseId }) => {
    const late = wish.phaseId ? [] : latePhases(road, dayOf(ctx.now))
    return (late.length > 0 ? late : [phaseId]).map((one) => ({ road, phaseId: one }))
  })
  const dueOf = ({ road, phaseId }: Chosen) => road.marks.find((one) => one.phaseId === phaseId)?.dueOn ?? null
  const isEarlier = (one: Chosen) => (dueOf(one) ?? '') >= dueOn
  const chosen = all.filter((one) => !isEarlier(one))
  await sql`
    insert into road_marks (tenant_id, road_id, phase_id, extended_to, extended_reason, extended_by)
    select ${ctx.tenant.id}, c."roadId", c."phaseId", ${dueOn}::date, ${reason}, ${userIdOf(ctx.actor) ?? null}::uuid from ${rowsOf(chosen)}
    on conflict (tenant_id, road_id, phase_id) do update set extended_to = excluded.extended_to,
      extended_reason = excluded.extended_reason, extended_by = excluded.extended_by`.execute(ctx.db)
  note(ctx, 'roads.extended', chosen, { reason, changes: { dueOn } })
  return [
    ...named.map(({ road }) => outcomeOf(road, chosen.some((one) => one.road === road) ? 'done' : 'earlier')),
    ...behind,
  ]
}

/** Says that pupils need not do a phase, and why. */
export async function excuseRoads(ctx: Ctx, { reason, ...wish }: Excuse): Promise<RoadOutcome[]> {
  const { chosen, behind } = await choose(ctx, wish)
  await sql`
    insert into road_marks (tenant_id, road_id, phase_id, excused_at, excused_reason, excused_by)
    select ${ctx.tenant.id}, c."roadId", c."phaseId", ${ctx.now}, ${reason}, ${userIdOf(ctx.actor) ?? null}::uuid from ${rowsOf(chosen)}
    on conflict (tenant_id, road_id, phase_id) do update set excused_at = excluded.excused_at,
      excused_reason = excluded.excused_reason, excused_by = excluded.excused_by`.execute(ctx.db)
  note(ctx, 'roads.excused', chosen, { reason })
  await settleRoads(ctx, { roadIds: chosen.map(({ road }) => road.id) })
  return [...chosen.map(({ road }) => outcomeOf(road, 'done')), ...behind]
}

/**
 * Ticks what the product cannot see, or takes the tick away: pupils theirs, staff what is theirs to say.
 * @throws Refusal 403 for somebody else's tick, 404, 422 for what completes itself
 */
export async function tickRoad(ctx: Ctx, id: string, { requirementId, isDone }: Tick): Promise<SeenRoad> {
  // Two who tick the same do so one after the other, and it is written down once.
  await lockRow(ctx, 'roads', id)
  const road = await getRoad(ctx, id)
  const requirement = road.phases.flatMap(({ requirements }) => requirements).find((one) => one.id === requirementId)
  if (!requirement) throw notFound()
  if (!isTicked(requirement.kind)) throw invalid({ requirementId: ['workflows.fills-itself'] })
  if (!mayTick(ctx, road, requirement.kind)) throw forbidden('workflows.not-yours-to-tick')
  const isThere = requirementId in road.walked.marks.ticks
  if (isThere === isDone) return road
  await (
    isDone
      ? sql`insert into road_ticks (tenant_id, road_id, requirement_id, ticked_at, ticked_by)
        values (${ctx.tenant.id}, ${id}, ${requirementId}, ${ctx.now}, ${userIdOf(ctx.actor) ?? null}) on conflict do nothing`
      : sql`delete from road_ticks where tenant_id = ${ctx.tenant.id} and road_id = ${id} and requirement_id = ${requirementId}`
  ).execute(ctx.db)
  ctx.audit({
    action: 'roads.ticked',
    subject: { type: 'roads', id },
    organizationId: road.schoolId,
    changes: { studentId: road.studentId, requirementId, isDone },
  })
  await settleRoads(ctx, { roadIds: [id] })
  return getRoad(ctx, id)
}

/** Whether the actor may say of this requirement that it is done: a pupil of their own, school of any but a pupil's reading. */
export function mayTick(
  ctx: Ctx,
  { studentId, schoolId }: Pick<SeenRoad, 'studentId' | 'schoolId'>,
  kind: string,
): boolean {
  if (kind === 'by_staff') return mayKeepRoad(ctx.actor, schoolId)
  if (kind === 'by_pupil') return userIdOf(ctx.actor) === studentId || mayKeepRoad(ctx.actor, schoolId)
  return kind === 'read' && userIdOf(ctx.actor) === studentId
}
