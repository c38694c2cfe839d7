import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { withStandings } from '#areas/desk/standing/kept/queries.ts'
import { nearestPeriodFirst } from '#areas/periods/queries.ts'
import { studentsVisibleTo } from '#areas/students/file/queries.ts'
import { notFound } from '#platform/errors.ts'
import { dayOf } from '#platform/week.ts'
import type { WorkflowPhase } from '../../model.ts'
import { progressOf, type PhaseProgress } from '../../progress/model.ts'
import { walkedAmong, type WalkedRoad } from '../../progress/queries.ts'
import { dueOf } from '../matrix/queries.ts'
import { mayKeepRoad } from '../../policy.ts'

/** A road as it is kept, with what its workflow says. */
export type RoadRow = {
  id: string
  studentId: string
  studentName: string
  schoolId: string
  groupNames: string[]
  periodName: string
  startsOn: string
  workflowId: string
  workflowName: string
  version: number
  phases: WorkflowPhase[]
  marks: RoadMark[]
}

/** What is known of one phase besides how far it is. */
export type RoadMark = {
  phaseId: string
  dueOn: string | null
  isExtended: boolean
  extendedReason: string | null
  excusedReason: string | null
  /** When the pupil was last reminded of it by somebody; as the database writes a moment. */
  remindedAt: string | null
}

type WhichRoads = { ids?: readonly string[]; studentId?: string }

function roadsAmong(ctx: Ctx, { ids, studentId }: WhichRoads): RawBuilder<RoadRow> {
  return sql<RoadRow>`
    select r.id, r.student_id, concat_ws(' ', u.first_name, u.infix, u.last_name) as student_name, s.school_id, p.name as period_name, p.starts_on,
      r.workflow_id, w.name as workflow_name, r.version, v.phases, row_number() over (order by ${nearestPeriodFirst('p', dayOf(ctx.now))}) as at,
      array(select g.name from group_memberships gm join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id
        where gm.tenant_id = r.tenant_id and gm.student_id = r.student_id and gm.left_on is null and g.status = 'active' order by g.name) as group_names,
      coalesce((select jsonb_agg(jsonb_build_object('phaseId', f.phase ->> 'id', 'dueOn', coalesce(m.extended_to, ${dueOf()}),
          'isExtended', m.extended_to is not null, 'extendedReason', m.extended_reason, 'excusedReason', m.excused_reason, 'remindedAt', m.reminded_at) order by f.place)
        from jsonb_array_elements(v.phases) with ordinality f (phase, place)
        left join road_marks m on m.tenant_id = r.tenant_id and m.road_id = r.id and m.phase_id = (f.phase ->> 'id')::uuid), '[]') as marks
    from roads r join student_profiles s on s.tenant_id = r.tenant_id and s.user_id = r.student_id
    join users u on u.tenant_id = r.tenant_id and u.id = r.student_id
    join internship_periods p on p.tenant_id = r.tenant_id and p.id = r.period_id
    join workflows w on w.tenant_id = r.tenant_id and w.id = r.workflow_id
    join workflow_versions v on v.tenant_id = r.tenant_id and v.workflow_id = r.workflow_id and v.version = r.version
    where r.tenant_id = ${ctx.tenant.id} and (${ids ?? null}::uuid[] is null or r.id = any (${ids ?? null}::uuid[]))
      and (${studentId ?? null}::uuid is null or r.student_id = ${studentId ?? null}::uuid)
      and ${studentsVisibleTo(ctx, sql`r.student_id`, sql`s.school_id`)}`
}

/** The roads the actor may see, among them that of one pupil alone where one is named. The nearest period comes first. */
export async function listRoads(ctx: Ctx, which: WhichRoads): Promise<RoadRow[]> {
  return (await sql<RoadRow>`select * from (${roadsAmong(ctx, which)}) r order by r.at`.execute(ctx.db)).rows
}

/** The road of each of these pupils whom the actor looks after, in the period in which the list of pupils has them among these. */
export async function listRoadsOfPupils(
  ctx: Ctx,
  studentIds: readonly string[],
  periodIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${await withStandings(ctx, { periodIds: [...periodIds], groupIds: [], mentorIds: [] })}
    select r.id from standing s join roads r on r.tenant_id = ${ctx.tenant.id} and r.student_id = s.id and r.period_id = s.period_id
    where s.id = any (${studentIds}::uuid[]) and s.state <> 'exempt'`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** The roads of these pupils in a period that the actor may decide about, and when each pupil was last reminded. */
export async function listKeptRoads(ctx: Ctx, periodId: string, studentIds: readonly string[]) {
  const { rows } = await sql<{ id: string; studentId: string; schoolId: string; remindedAt: Date | null }>`
    select r.id, r.student_id, s.school_id, (select max(m.reminded_at) from road_marks m where m.tenant_id = r.tenant_id and m.road_id = r.id) as reminded_at
    from roads r join student_profiles s on s.tenant_id = r.tenant_id and s.user_id = r.student_id
    where r.tenant_id = ${ctx.tenant.id} and r.period_id = ${periodId} and r.student_id = any (${studentIds}::uuid[])
      and ${studentsVisibleTo(ctx, sql`r.student_id`, sql`s.school_id`)}`.execute(ctx.db)
  return rows.filter(({ schoolId }) => mayKeepRoad(ctx.actor, schoolId))
}

/** A road with what it is worked out of, as the database gives it. */
export type RoadRead = RoadRow & { walked: Pick<WalkedRoad, 'facts' | 'marks'> }
/** A road with how far its pupil is at this very moment. */
export type SeenRoad = RoadRead & { progress: PhaseProgress[] }

/** The roads the actor may see with all that `seeRoad` needs, by `at`: as part of a larger query. */
export function roadsRead(ctx: Ctx, which: WhichRoads): RawBuilder<RoadRead> {
  return sql<RoadRead>`
    with asked as materialized (${roadsAmong(ctx, which)})
    select asked.*, jsonb_build_object('facts', walked.facts, 'marks', walked.marks) as walked
    from asked join (${walkedAmong(ctx, sql`road.id in (select id from asked)`)}) walked on walked.id = asked.id`
}

/** Works out how far this road is now, whatever is written down of it. */
export function seeRoad(road: RoadRead): SeenRoad {
  return { ...road, progress: progressOf(road.phases, road.walked.facts, road.walked.marks) }
}

/** The same roads as `listRoads`, with how far each is now; one round trip. */
export async function seeRoads(ctx: Ctx, which: WhichRoads): Promise<SeenRoad[]> {
  const { rows } = await sql<RoadRead>`select * from (${roadsRead(ctx, which)}) r order by r.at`.execute(ctx.db)
  return rows.map(seeRoad)
}

/** One road the actor may see; another does not exist. */
export async function getRoad(ctx: Ctx, id: string): Promise<SeenRoad> {
  const [road] = await seeRoads(ctx, { ids: [id] })
  if (!road) throw notFound()
  return road
}
