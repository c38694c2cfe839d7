import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { calledOffStatuses } from '#areas/internships/model.ts'
import { literals } from '#platform/db.ts'
import type { WorkflowPhase } from '../model.ts'
import type { HandMarks, PhaseProgress, RoadFacts } from './model.ts'

/** A road with everything its progress is made of, and the progress that is written down. */
export type WalkedRoad = {
  id: string
  studentId: string
  workflowId: string
  version: number
  facts: RoadFacts
  marks: HandMarks
  known: PhaseProgress[]
}

/** A moment as text that sorts and says its zone. */
const stamp = (moment: RawBuilder<unknown>) =>
  sql`to_char((${moment})::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const isHandedIn = sql`w.status in ('submitted', 'approved', 'locked')`
const isApproved = sql`w.status in ('approved', 'locked')`

/**
 * Of more than one internship in a period the one that went furthest says how far the pupil is; hours count over all of
 * them, also of one that was stopped (BR-20, BR-26). The weeks of one that was stopped do not: who has no place any more
 * has not begun, and looks for another first.
 */
const furthestFirst = sql`array_position(array['completed', 'wrapping_up', 'active', 'ready', 'contracting', 'planned'], i.status)`

/** What happened on these roads and what was decided about them; one round trip, however many they are. */
export async function readWalked(ctx: Ctx, roadIds: readonly string[]): Promise<WalkedRoad[]> {
  return (await walkedAmong(ctx, sql`road.id = any (${roadIds}::uuid[])`).execute(ctx.db)).rows
}

/** The same for roads of which a condition on `road` holds, as part of a larger query. */
export function walkedAmong(ctx: Ctx, isAsked: RawBuilder<unknown>): RawBuilder<WalkedRoad> {
  const tenant = sql`${ctx.tenant.id}::uuid`
  return sql<WalkedRoad>`
    select road.id, road.student_id, road.workflow_id, road.version,
      jsonb_build_object(
        'profileAt', ${stamp(sql`sp.filled_at`)},
        'applicationsAt', coalesce(asked.applications_at, '[]'),
        'interviewAt', ${stamp(sql`asked.interview_at`)},
        'selfFoundAt', ${stamp(sql`asked.self_found_at`)},
        'placeAt', ${stamp(sql`i.created_at`)},
        'signedAt', coalesce(signed.by_role, '{}'),
        'contractAt', ${stamp(sql`case when contract.status = 'signed' then contract.completed_at when i.paper_contract_on is not null then i.paper_contract_on::timestamptz
          when contract.id is null and i.status in ('ready', 'active', 'wrapping_up', 'completed', 'not_passed') then i.created_at end`)},
        'startedAt', ${stamp(sql`case when i.status in ('active', 'wrapping_up', 'completed', 'not_passed') then i.starts_on::timestamptz end`)},
        'weeksAt', coalesce(week.weeks_at, '[]'),
        'minutesApproved', coalesce(made.minutes, 0),
        'minutesPlanned', coalesce(i.minutes_planned, made.last_planned),
        'hoursAt', ${stamp(sql`coalesce(week.approved_at, i.created_at, made.last_at)`)},
        'finishedAt', ${stamp(sql`case when i.status = 'completed' then coalesce(i.completed_at, i.created_at) end`)}) as facts,
      jsonb_build_object(
        'ticks', coalesce((select jsonb_object_agg(k.requirement_id, ${stamp(sql`k.ticked_at`)}) from road_ticks k where k.tenant_id = ${tenant} and k.road_id = road.id), '{}'),
        'excused', coalesce((select jsonb_agg(m.phase_id) from road_marks m where m.tenant_id = ${tenant} and m.road_id = road.id and m.excused_at is not null), '[]')) as marks,
      coalesce((select jsonb_agg(jsonb_build_object('phaseId', p.phase_id, 'state', p.state, 'met', p.met, 'doneAt', ${stamp(sql`p.done_at`)}))
        from road_phases p where p.tenant_id = ${tenant} and p.road_id = road.id), '[]') as known
    from roads road cross join lateral (
      select s.filled_at from student_profiles s where s.tenant_id = road.tenant_id and s.user_id = road.student_id limit 1) sp
    left join lateral (
      select i.* from internships i where i.tenant_id = road.tenant_id and i.student_id = road.student_id and i.period_id = road.period_id
        and i.status not in ${literals(calledOffStatuses)} order by ${furthestFirst}, i.created_at desc, i.id limit 1) i on true
    left join lateral (
      select sum(e.minutes_approved)::int as minutes, max(e.created_at) as last_at, (array_agg(e.minutes_planned order by e.created_at desc, e.id))[1] as last_planned
      from internships e where e.tenant_id = road.tenant_id and e.student_id = road.student_id and e.period_id = road.period_id) made on true
    left join lateral (
      select jsonb_agg(${stamp(sql`a.created_at`)}) filter (where a.status <> 'draft' and a.origin <> 'assigned') as applications_at,
        min(a.interview_planned_at) as interview_at,
        min(a.created_at) filter (where a.origin = 'self_found' and a.status in ('submitted', 'seen', 'interview', 'accepted', 'confirmed')) as self_found_at
      from applications a where a.tenant_id = road.tenant_id and a.student_id = road.student_id and a.period_id = road.period_id) asked on true
    left join lateral (
      select c.id, c.status, c.completed_at from contracts c where c.tenant_id = road.tenant_id and c.internship_id = i.id
        and c.status not in ('voided', 'superseded') order by c.created_at desc limit 1) contract on true
    left join lateral (
      select jsonb_object_agg(s.role, s.at) as by_role from (
        select cs.role, ${stamp(sql`max(cs.signed_at)`)} as at from contract_signers cs
        where cs.tenant_id = road.tenant_id and cs.contract_id = contract.id and cs.status <> 'replaced'
        group by cs.role having bool_and(cs.status = 'signed' or not cs.required) and max(cs.signed_at) is not null) s) signed on true
    left join lateral (
      select jsonb_agg(${stamp(sql`w.submitted_at`)}) filter (where ${isHandedIn} and w.submitted_at is not null and e.status not in ${literals(calledOffStatuses)}) as weeks_at,
        max(w.decided_at) filter (where ${isApproved}) as approved_at
      from internships e join timesheets t on t.tenant_id = e.tenant_id and t.internship_id = e.id
      join timesheet_weeks w on w.tenant_id = t.tenant_id and w.timesheet_id = t.id
      where e.tenant_id = road.tenant_id and e.student_id = road.student_id and e.period_id = road.period_id) week on true
    where road.tenant_id = ${tenant} and ${isAsked}`
}

/** The phases of some versions, by `workflow:version`. */
export async function readPhases(
  ctx: Ctx,
  versions: readonly { workflowId: string; version: number }[],
): Promise<ReadonlyMap<string, WorkflowPhase[]>> {
  const asked = [...new Map(versions.map((one) => [versionKey(one), one])).values()]
  const { rows } = await sql<{ workflowId: string; version: number; phases: WorkflowPhase[] }>`
    select v.workflow_id, v.version, v.phases from workflow_versions v
    join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a ("workflowId" uuid, version int)
      on a."workflowId" = v.workflow_id and a.version = v.version
    where v.tenant_id = ${ctx.tenant.id}`.execute(ctx.db)
  return new Map(rows.map((row) => [versionKey(row), row.phases]))
}

export const versionKey = ({ workflowId, version }: { workflowId: string; version: number }) =>
  `${workflowId}:${version}`
