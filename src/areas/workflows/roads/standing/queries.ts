import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { deskReaders } from '#areas/desk/policy.ts'
import { everybody, withStandings } from '#areas/desk/standing/kept/queries.ts'
import { actsAs } from '#areas/users/model.ts'
import { literals } from '#platform/db.ts'
import { dayOf } from '#platform/week.ts'
import { passedStates } from '../../model.ts'
import { dueOf, isPutOff } from '../matrix/queries.ts'

/** How many of the pupils one looks after are on a workflow, at each of its phases and past them all, and of which classes. */
export type WorkflowStanding = {
  walking: number
  done: number
  /** At each of them, and how many of those are late with a phase. */
  inPhase: { phaseId: string; count: number; late: number }[]
  groupNames: string[]
  /** Until when there is time for each phase that says so, in each period in which they walk it, the first period first. */
  lastDays: { periodId: string; periodName: string; phaseId: string; day: string; isPutOff: boolean }[]
}

const isPast = literals(passedStates)

/** The same of every workflow at once, counted as the lines of the roads are, in one round trip; of who looks after nobody none. */
export async function listStandings(ctx: Ctx): Promise<(workflowId: string) => WorkflowStanding | null> {
  if (!actsAs(ctx.actor, ...deskReaders)) return () => null
  const tenant = sql`${ctx.tenant.id}::uuid`
  const today = sql`${dayOf(ctx.now)}::date`
  const { rows } = await sql<WorkflowStanding & { workflowId: string }>`
    ${await withStandings(ctx, everybody)},
    road as materialized (
      select r.id, r.student_id, r.period_id, r.workflow_id, r.version,
        case when m.road_id is null then coalesce(o.states, r.id) else r.id end as likeness
      from standing s join roads r on r.tenant_id = ${tenant} and r.student_id = s.id and r.period_id = s.period_id
      left join road_settlements o on o.tenant_id = ${tenant} and o.road_id = r.id
      left join (select distinct road_id from road_marks where tenant_id = ${tenant} and extended_to is not null) m on m.road_id = r.id
      where s.state <> 'exempt'),
    -- Roads of one version in one period with every phase in the same state, and no more time given, are alike: one of them tells of all.
    kind as materialized (
      select workflow_id, version, period_id, (array_agg(id))[1] as id, count(*)::int as n from road group by workflow_id, version, period_id, likeness),
    phase as materialized (
      select v.workflow_id, v.version, p.id as period_id, f.place, f.phase ->> 'id' as id, ${dueOf()} as due_on
      from (select distinct workflow_id, version, period_id from kind) k
      join workflow_versions v on v.tenant_id = ${tenant} and v.workflow_id = k.workflow_id and v.version = k.version
      join internship_periods p on p.tenant_id = ${tenant} and p.id = k.period_id
      cross join lateral jsonb_array_elements(v.phases) with ordinality f (phase, place)),
    cell as (
      select kind.id, phase.id as phase_id, phase.place, rp.state, coalesce(m.extended_to, phase.due_on) < ${today} as is_over,
        coalesce(max(phase.place) filter (where rp.state = 'done') over (partition by kind.id), 0) as reached
      from kind join phase on phase.workflow_id = kind.workflow_id and phase.version = kind.version and phase.period_id = kind.period_id
      join road_phases rp on rp.tenant_id = ${tenant} and rp.road_id = kind.id and rp.phase_id = phase.id::uuid
      left join road_marks m on m.tenant_id = ${tenant} and m.road_id = kind.id and m.phase_id = rp.phase_id),
    told as (
      select id, (array_agg(phase_id order by place < reached, state = 'locked', place) filter (where state not in ${isPast}))[1] as phase_id,
        coalesce(bool_or(is_over and state not in ${isPast} and place > reached), false) as is_late
      from cell group by id),
    counted as (
      select kind.workflow_id, told.phase_id, sum(kind.n)::int as n, coalesce(sum(kind.n) filter (where told.is_late), 0)::int as late
      from kind join told on told.id = kind.id group by kind.workflow_id, told.phase_id)
    select workflow_id, sum(n)::int as walking, coalesce(sum(n) filter (where phase_id is null), 0)::int as done,
      coalesce(json_agg(json_build_object('phaseId', phase_id, 'count', n, 'late', late)) filter (where phase_id is not null), '[]') as in_phase,
      array(select distinct g.name from road join group_memberships gm on gm.tenant_id = ${tenant} and gm.student_id = road.student_id and gm.left_on is null
        join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id and g.status = 'active' where road.workflow_id = counted.workflow_id order by g.name) as group_names,
      -- Of the phases as the editor shows them, also while they wait to be used.
      coalesce((select json_agg(json_build_object('periodId', p.id, 'periodName', p.name, 'phaseId', f.phase ->> 'id', 'day', ${dueOf()}, 'isPutOff', ${isPutOff()}) order by p.starts_on, p.id, f.place)
        from (select phases from workflow_versions where tenant_id = ${tenant} and workflow_id = counted.workflow_id and status in ('draft', 'active') order by status = 'draft' desc limit 1) v
        join internship_periods p on p.tenant_id = ${tenant} and p.id in (select period_id from road where road.workflow_id = counted.workflow_id)
        cross join lateral jsonb_array_elements(v.phases) with ordinality f (phase, place)
        where ${dueOf()} is not null), '[]') as last_days
    from counted group by workflow_id`.execute(ctx.db)
  const known = new Map(rows.map(({ workflowId, ...standing }) => [workflowId, standing]))
  return (workflowId) => known.get(workflowId) ?? { walking: 0, done: 0, inPhase: [], groupNames: [], lastDays: [] }
}
