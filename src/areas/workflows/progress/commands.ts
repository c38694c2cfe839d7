import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { noteTakenBack } from '#areas/undo/commands.ts'
import { planAnew } from '#platform/db.ts'
import { dayOf } from '#platform/week.ts'
import type { RequirementKind } from '../model.ts'
import { progressOf, type PhaseProgress } from './model.ts'
import { readPhases, readWalked, versionKey } from './queries.ts'
import { studentsOfStep } from './students/queries.ts'

/** So many roads are worked out in one go: each its share of a transaction. */
const atOnce = 1_000
/** Of more than these so many phases are written that it matters how the road of each is looked up. */
const fewRoads = 100
const dayLength = 86_400_000

type Whose = { studentIds: readonly string[] } | { roadIds: readonly string[] }

/**
 * Gives pupils a road in every period of their classes that is not over: the workflow that is for the class, or else the
 * one for all classes of the school. Who has a road in a period keeps it, whichever class they go to.
 * @returns the new roads
 */
export async function layRoads(ctx: Ctx, studentIds?: readonly string[]): Promise<string[]> {
  const tenant = sql`${ctx.tenant.id}::uuid`
  const { rows } = await sql<{ id: string }>`
    insert into roads (tenant_id, id, student_id, period_id, workflow_id, version, created_at)
    select ${tenant}, gen_random_uuid(), n.student_id, n.period_id, n.workflow_id, n.version, ${ctx.now} from (
      select distinct on (gm.student_id, p.id) gm.student_id, p.id as period_id, w.id as workflow_id, v.version
      from group_memberships gm
      join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id and g.status = 'active'
      join student_profiles sp on sp.tenant_id = gm.tenant_id and sp.user_id = gm.student_id
      join period_groups pg on pg.tenant_id = gm.tenant_id and pg.group_id = gm.group_id
      join internship_periods p on p.tenant_id = pg.tenant_id and p.id = pg.period_id and p.status not in ('draft', 'archived')
        and coalesce(p.completion_deadline, p.ends_on) >= ${dayOf(ctx.now)}::date
      join workflows w on w.tenant_id = p.tenant_id and w.school_id = p.school_id and w.program = p.program and w.status = 'active'
      join workflow_versions v on v.tenant_id = w.tenant_id and v.workflow_id = w.id and v.status = 'active'
      left join workflow_groups wg on wg.tenant_id = w.tenant_id and wg.workflow_id = w.id and wg.group_id = gm.group_id
      where gm.tenant_id = ${tenant} and gm.left_on is null
        and (${studentIds ?? null}::uuid[] is null or gm.student_id = any (${studentIds ?? null}::uuid[]))
        and (wg.group_id is not null or not exists (select 1 from workflow_groups o where o.tenant_id = w.tenant_id and o.workflow_id = w.id))
        and not exists (select 1 from roads r where r.tenant_id = gm.tenant_id and r.student_id = gm.student_id and r.period_id = p.id)
      order by gm.student_id, p.id, (wg.group_id is not null) desc, w.created_at, w.id) n
    on conflict do nothing returning id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Works out how far pupils are on their roads, and writes down what became otherwise. @returns how many roads did */
export async function settleRoads(ctx: Ctx, whose: Whose): Promise<number> {
  const ids = await lockRoads(ctx, whose)
  let changed = 0
  if (ids.length > fewRoads) await planAnew(ctx.db)
  for (let at = 0; at < ids.length; at += atOnce) changed += await settleSome(ctx, ids.slice(at, at + atOnce))
  return changed
}

/** Two who work out the same road do so one after the other, so that the later one counts. */
async function lockRoads(ctx: Ctx, whose: Whose): Promise<string[]> {
  const which =
    'roadIds' in whose
      ? sql`r.id = any (${whose.roadIds}::uuid[])`
      : sql`r.student_id = any (${whose.studentIds}::uuid[])`
  const { rows } = await sql<{ id: string }>`
    select r.id from roads r where r.tenant_id = ${ctx.tenant.id} and ${which} order by r.id for update`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

type Written = PhaseProgress & { roadId: string }

async function settleSome(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const roads = await readWalked(ctx, ids)
  const phases = await readPhases(ctx, roads)
  const written: Written[] = []
  const gone: { roadId: string; phaseId: string }[] = []
  for (const { id: roadId, studentId, facts, marks, known, ...version } of roads) {
    const before = new Map(known.map((one) => [one.phaseId, one]))
    for (const one of progressOf(phases.get(versionKey(version)) ?? [], facts, marks)) {
      const was = before.get(one.phaseId)
      before.delete(one.phaseId)
      if (was && isSame(was, one)) continue
      written.push({ roadId, ...one })
      if (was?.state === 'locked' && (one.state === 'open' || one.state === 'in_progress'))
        ctx.record({
          name: 'workflows.phase-opened',
          subject: { type: 'roads', id: roadId },
          payload: { studentId, phaseId: one.phaseId },
        })
    }
    for (const phaseId of before.keys()) gone.push({ roadId, phaseId })
  }
  await write(ctx, ids, written, gone)
  return new Set([...written, ...gone].map(({ roadId }) => roadId)).size
}

function isSame(one: PhaseProgress, other: PhaseProgress): boolean {
  return (
    one.state === other.state &&
    one.doneAt === other.doneAt &&
    one.met.toSorted().join() === other.met.toSorted().join()
  )
}

async function write(
  ctx: Ctx,
  ids: readonly string[],
  written: readonly Written[],
  gone: readonly { roadId: string; phaseId: string }[],
): Promise<void> {
  const tenant = sql`${ctx.tenant.id}::uuid`
  await sql`
    with taken_away as (
      delete from road_phases p using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g ("roadId" uuid, "phaseId" uuid)
      where p.tenant_id = ${tenant} and p.road_id = g."roadId" and p.phase_id = g."phaseId"),
    settled as (
      insert into road_settlements (tenant_id, road_id, settled_at) select ${tenant}, id, ${ctx.now} from unnest(${ids}::uuid[]) r (id)
      on conflict (tenant_id, road_id) do update set settled_at = excluded.settled_at)
    insert into road_phases (tenant_id, road_id, phase_id, state, met, done_at)
    select ${tenant}, w."roadId", w."phaseId", w.state, w.met, w."doneAt"
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as w ("roadId" uuid, "phaseId" uuid, state text, met uuid[], "doneAt" timestamptz)
    on conflict (tenant_id, road_id, phase_id) do update set state = excluded.state, met = excluded.met, done_at = excluded.done_at`.execute(
    ctx.db,
  )
}

/** Pupils say themselves what the product cannot see of these kinds, on every road they have. */
export async function tickForPupils(
  ctx: Ctx,
  studentIds: readonly string[],
  kinds: readonly RequirementKind[],
): Promise<void> {
  await sql`
    insert into road_ticks (tenant_id, road_id, requirement_id, ticked_at, ticked_by)
    select r.tenant_id, r.id, (q ->> 'id')::uuid, ${ctx.now}, r.student_id from roads r
    join workflow_versions v on v.tenant_id = r.tenant_id and v.workflow_id = r.workflow_id and v.version = r.version
    cross join lateral jsonb_array_elements(v.phases) f cross join lateral jsonb_array_elements(f -> 'requirements') q
    where r.tenant_id = ${ctx.tenant.id} and r.student_id = any (${studentIds}::uuid[]) and q ->> 'kind' = any (${kinds}::text[])
    on conflict do nothing`.execute(ctx.db)
  await settleRoads(ctx, { studentIds })
}

/** A step that was taken back is in no progress any more, whoever worked it out meanwhile. */
export const progressOfTakenBack = noteTakenBack.extend(async (ctx, { id }) => {
  const studentIds = await studentsOfStep(ctx, id)
  if (studentIds.length > 0) await settleRoads(ctx, { studentIds })
})

/** What no event tells: pupils who came into a class, a file that was filled in, and once a day every road again. */
export async function settleOverdue(ctx: Ctx): Promise<void> {
  await layRoads(ctx)
  const { rows } = await sql<{ id: string }>`
    select r.id from roads r join student_profiles s on s.tenant_id = r.tenant_id and s.user_id = r.student_id
    left join road_settlements o on o.tenant_id = r.tenant_id and o.road_id = r.id
    where r.tenant_id = ${ctx.tenant.id} and (o.settled_at is null or s.updated_at > o.settled_at
      or o.settled_at < ${new Date(ctx.now.getTime() - dayLength)})
    order by o.settled_at nulls first limit ${2 * atOnce}`.execute(ctx.db)
  if (rows.length > 0) await settleRoads(ctx, { roadIds: rows.map(({ id }) => id) })
}

export type RebuiltShare = { roads: number; changed: number; last: string | null }

/**
 * Works every road out again from what is written elsewhere, one share after the other.
 * @param after the last road of the share before
 * @returns how many roads there were in this share, how many were otherwise than written, and where the next begins
 */
export async function rebuildRoads(ctx: Ctx, after: string | null): Promise<RebuiltShare> {
  if (after === null) await layRoads(ctx)
  const { rows } = await sql<{ id: string }>`
    select r.id from roads r where r.tenant_id = ${ctx.tenant.id} and (${after}::uuid is null or r.id > ${after}::uuid)
    order by r.id limit ${atOnce}`.execute(ctx.db)
  const roadIds = rows.map(({ id }) => id)
  const changed = roadIds.length > 0 ? await settleRoads(ctx, { roadIds }) : 0
  return { roads: roadIds.length, changed, last: roadIds.at(-1) ?? null }
}
