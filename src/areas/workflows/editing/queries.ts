import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { everybody, withStandings } from '#areas/desk/standing/kept/queries.ts'
import { literals } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { passedStates, type WorkflowPhase, type WorkflowStatus } from '../model.ts'
import { schoolsOfWorkflows } from '../policy.ts'

export type WorkflowRow = {
  id: string
  schoolId: string
  schoolName: string
  program: 'mas' | 'traineeship'
  name: string
  status: WorkflowStatus
  lockVersion: number
  groupIds: string[]
  groupNames: string[]
  /** The version new pupils get; null while it is a draft. */
  version: number | null
  /** What is written and not used yet. */
  draft: number | null
  phases: WorkflowPhase[]
  usedPhases: WorkflowPhase[] | null
  /** Pupils on the version in use, and those who kept an older one. */
  walking: number
  older: number
  passed: { phaseId: string; count: number }[]
}

/** The workflows the actor may know, each with the phases that stand in its editor; one round trip. */
export async function listWorkflows(ctx: Ctx, id: string | null = null): Promise<WorkflowRow[]> {
  const schools = schoolsOfWorkflows(ctx.actor) ?? null
  // Counted as the lines of the road are: each pupil in the period they stand in, whoever looks, and nobody who is let off.
  // Whoever did a later phase has this one behind them too, as the lines say where somebody is.
  const passed = sql`coalesce((select jsonb_agg(jsonb_build_object('phaseId', c.phase_id, 'count', c.n)) from (
        select phase_id, count(*)::int as n from (
          select rp.phase_id, rp.state, f.place, max(f.place) filter (where rp.state = 'done') over (partition by r.id) as reached
          from standing s join roads r on r.tenant_id = w.tenant_id and r.workflow_id = w.id and r.student_id = s.id and r.period_id = s.period_id
          join workflow_versions v on v.tenant_id = r.tenant_id and v.workflow_id = r.workflow_id and v.version = r.version
          cross join lateral jsonb_array_elements(v.phases) with ordinality f (phase, place)
          join road_phases rp on rp.tenant_id = r.tenant_id and rp.road_id = r.id and rp.phase_id = (f.phase ->> 'id')::uuid
          where s.state <> 'exempt') cell
        where state in ${literals(passedStates)} or place < reached group by phase_id) c), '[]')`
  const everyones = { ...ctx, actor: { kind: 'system' } as const, organizationId: undefined }
  const { rows } = await sql<WorkflowRow>`
    ${id === null ? sql`` : await withStandings(everyones, everybody)}
    select w.id, w.school_id, o.name as school_name, w.program, w.name, w.status, w.lock_version, a.version, d.version as draft,
      coalesce(d.phases, a.phases, '[]') as phases, a.phases as used_phases,
      array(select wg.group_id from workflow_groups wg where wg.tenant_id = w.tenant_id and wg.workflow_id = w.id order by wg.group_id) as group_ids,
      array(select g.name from workflow_groups wg join groups g on g.tenant_id = wg.tenant_id and g.id = wg.group_id
        where wg.tenant_id = w.tenant_id and wg.workflow_id = w.id order by g.name) as group_names,
      (select count(distinct r.student_id)::int from roads r where r.tenant_id = w.tenant_id and r.workflow_id = w.id and r.version = a.version) as walking,
      (select count(distinct r.student_id)::int from roads r where r.tenant_id = w.tenant_id and r.workflow_id = w.id and r.version <> a.version) as older,
      ${id === null ? sql`'[]'::jsonb` : passed} as passed
    from workflows w join organizations o on o.tenant_id = w.tenant_id and o.id = w.school_id
    left join workflow_versions a on a.tenant_id = w.tenant_id and a.workflow_id = w.id and a.status = 'active'
    left join workflow_versions d on d.tenant_id = w.tenant_id and d.workflow_id = w.id and d.status = 'draft'
    where w.tenant_id = ${ctx.tenant.id} and (${id}::uuid is null or w.id = ${id}::uuid)
      and (${schools}::uuid[] is null or w.school_id = any (${schools}::uuid[]))
    order by o.name, array_position(array['active', 'draft', 'archived'], w.status), w.program, w.name, w.id`.execute(
    ctx.db,
  )
  return rows
}

/** One workflow the actor may know; another does not exist. */
export async function getWorkflow(ctx: Ctx, id: string): Promise<WorkflowRow> {
  const [found] = await listWorkflows(ctx, id)
  if (!found) throw notFound()
  return found
}

/** The other workflows in use of this school and program that are for the same classes, or both for all of them. */
export async function rivalsOf(ctx: Ctx, { id, schoolId, program, groupIds }: WorkflowRow): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select w.name from workflows w where w.tenant_id = ${ctx.tenant.id} and w.school_id = ${schoolId} and w.program = ${program}
      and w.status = 'active' and w.id <> ${id} and case when cardinality(${groupIds}::uuid[]) = 0
        then not exists (select 1 from workflow_groups g where g.tenant_id = w.tenant_id and g.workflow_id = w.id)
        else exists (select 1 from workflow_groups g where g.tenant_id = w.tenant_id and g.workflow_id = w.id and g.group_id = any (${groupIds}::uuid[])) end`.execute(
    ctx.db,
  )
  return rows.map(({ name }) => name)
}
