import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { isPlaceless, pupilStates, tooLong, type PartyAtTurn, type PupilState } from '#areas/desk/model.ts'
import { heldOutUntil } from '#areas/desk/queries.ts'
import { withStandings } from '#areas/desk/standing/kept/queries.ts'
import { hasBeenFor } from '#areas/internships/among/queries.ts'
import { literals } from '#platform/db.ts'
import { allOf, filterExpressions, orderOf, takeIdsAmong, type Filterable } from '#platform/filters.ts'
import { addDays, dayOf } from '#platform/week.ts'
import {
  fewDays,
  passedStates,
  riskAfter,
  roadRisks,
  type Bilingual,
  type RoadRisk,
  type RoadState,
} from '../../model.ts'

/** One phase of one pupil, as the matrix shows it. */
export type MatrixCell = { phaseId: string; state: RoadState; dueOn: string | null; daysLate: number }

/** A pupil on a road: a line of the matrix. */
export type MatrixRow = {
  /** Of the road. */
  id: string
  studentId: string
  name: string
  groupNames: string[]
  periodId: string
  periodName: string
  workflowId: string
  version: number
  daysLate: number
  /** Until when there is time for the phase the pupil is in; null where it says no day, or they are late with one. */
  daysLeft: number | null
  /** The phase the pupil is in; null when all of them are behind. */
  phaseId: string | null
  cells: MatrixCell[]
  /** How far the list of pupils has them. */
  state: PupilState
  turns: PartyAtTurn[]
  /** How many days ago they were last heard of; null for who never was. */
  daysQuiet: number | null
  risks: RoadRisk[]
  declined: number
  /** The internship there was was not passed, and nothing else was asked for since. */
  hasNotPassed: boolean
  /** Until when they choose among what their school holds out to them. */
  choosesBefore: Date | null
}

export type Matrix = {
  rows: MatrixRow[]
  total: number
  /** Of everybody among whom was asked, on the workflow that is shown. */
  walking: number
  late: number
  /** Late, without a place, or with something that says that somebody should look. */
  attention: number
  extended: number
  byRisk: { risk: RoadRisk; count: number }[]
  /** How many have a phase behind them, by phase: also who is further on without it, so that they and who is in it are everybody who came that far. */
  passed: { phaseId: string; count: number }[]
  /** How many are in a phase, by phase; who has all of them behind is in none. */
  inPhase: { phaseId: string; count: number }[]
  /** Who is in time with the phase they are in and has no more than a week left for it, the nearest day first. */
  soon: { phaseId: string; dueOn: string; daysLeft: number; count: number }[]
  /** With the school where they are of more than one. */
  workflows: { id: string; name: string; count: number }[]
  shown: string | null
  phases: { id: string; name: Bilingual }[]
}

export type MatrixQuery = {
  filter: Map<string, string[]>
  sort: { field: string; descending: boolean }[]
  page: { number: number; size: number }
}

/** Who asks for somebody: late on the road, with something that says so, without a place or late with anything off it. */
const needsLooking = sql`days_late > 0 or cardinality(risks) > 0 or is_stuck`

const columns: Filterable = {
  id: { kind: 'id', sql: sql`w.id` },
  name: { kind: 'text', sql: sql`w.name` },
  daysLate: { kind: 'number', sql: sql`w.days_late` },
  risks: { kind: 'list', sql: sql`w.risks` },
  phaseId: { kind: 'id', sql: sql`w.phase_id` },
  phaseDueOn: { kind: 'date', sql: sql`w.phase_due_on` },
  attention: { kind: 'boolean', sql: sql`(${needsLooking})` },
}

/** Which filters there are, for the description of the call. */
export const matrixFilters = {
  id: { kind: 'id' },
  name: { kind: 'text' },
  daysLate: { kind: 'number' },
  risks: { kind: 'list', values: roadRisks },
  phaseId: { kind: 'id' },
  phaseDueOn: { kind: 'date' },
  attention: { kind: 'boolean' },
  groupId: { kind: 'among' },
  periodId: { kind: 'among' },
  workflowId: { kind: 'among' },
} as const

export const matrixSorts = ['daysLate', 'name', 'className'] as const
/** The classes of a pupil, by the alphabet; asked of those on the page, and of everybody where the list is sorted by it. */
const groupNames = (tenant: RawBuilder<unknown>, studentId: RawBuilder<unknown>) =>
  sql`array(select g.name from group_memberships gm join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id
    where gm.tenant_id = ${tenant} and gm.student_id = ${studentId} and gm.left_on is null and g.status = 'active' order by g.name)`
const sortsOf = (tenant: RawBuilder<unknown>): Record<(typeof matrixSorts)[number], Expression<unknown>> => ({
  daysLate: sql`w.days_late`,
  name: sql`w.last_name`,
  className: sql`(${groupNames(tenant, sql`w.student_id`)})[1]`,
})

const dueDay = (phase: RawBuilder<unknown>) => {
  const days = sql`(${phase} -> 'due' ->> 'days')::int`
  return sql`case ${phase} -> 'due' ->> 'from' when 'day' then (${phase} -> 'due' ->> 'on')::date
    when 'period_start' then p.starts_on + ${days} when 'period_end' then p.ends_on + ${days}
    when 'search_opens' then coalesce(p.search_opens_on, p.starts_on) + ${days}
    when 'applications_close' then coalesce(p.applications_close_on, p.ends_on) + ${days}
    when 'contract_deadline' then coalesce(p.contract_deadline, p.starts_on) + ${days}
    when 'completion_deadline' then coalesce(p.completion_deadline, p.ends_on) + ${days} end`
}

/**
 * The day the phase `f` of the version `v` is to be done by, as its workflow says of the period `p`; nothing where it says no day.
 * A phase is never due before one it comes after in the workflow: where applications close late in a period, the days that are counted back from its
 * end would lie before the day by which a place is to be found.
 */
export function dueOf(): RawBuilder<unknown> {
  return sql`case when ${dueDay(sql`f.phase`)} is not null then (
    select max(${dueDay(sql`so_far.phase`)}) from jsonb_array_elements(v.phases) with ordinality so_far (phase, place) where so_far.place <= f.place) end`
}

/** Whether that day is later than the phase itself says, for the sake of one before it. */
export function isPutOff(): RawBuilder<unknown> {
  return sql`(${dueOf()} > ${dueDay(sql`f.phase`)})`
}

/** The rules that say that somebody should look at a pupil, of one who stands as `s` in the period `p`. */
function risksOf(ctx: Ctx): RawBuilder<unknown> {
  const today = sql`${dayOf(ctx.now)}::date`
  const soon = sql`${addDays(dayOf(ctx.now), riskAfter.noPlaceDays)}::date`
  return sql`array_remove(array[
    case when s.state in ('none', 'not_passed', 'applied') and coalesce(p.applications_close_on, p.ends_on) <= ${soon} then 'no_place' end,
    case when 'contract' = any (s.late) then 'contract_unsigned' end,
    case when s.missing_week <= ${today} - ${sql.lit(riskAfter.noHoursDays)} and not exists (
      select 1 from timesheet_weeks w where w.tenant_id = ${ctx.tenant.id} and w.timesheet_id = s.timesheet_id
        and w.status in ('submitted', 'approved', 'locked') and w.monday + 7 > ${today} - ${sql.lit(riskAfter.noHoursDays)}) then 'no_hours' end,
    case when s.uses_hours and s.state = 'running' and s.starts_on <= ${today} - ${sql.lit(riskAfter.behindDays)}
      and s.minutes_approved < ${sql.lit(riskAfter.hoursShare)} * s.minutes_planned * (least(${today}, s.ends_on) - s.starts_on) / greatest(1, s.ends_on - s.starts_on) then 'behind_on_hours' end,
    case when s.state not in ('finished', 'hours_done') and ${hasBeenFor(ctx, sql`s.last_here_at`, sql.lit(riskAfter.notSignedInDays))} then 'not_signed_in' end,
    case when 'approval' = any (s.late) or (s.state = 'applied' and 'company' = any (s.turns) and ${hasBeenFor(ctx, sql`s.since`, sql.lit(riskAfter.silentDays))}) then 'company_silent' end], null)`
}

/** Long without a place, or late with something: whom a mentor sees on coming in, too, by the rule of `needsSomebody`. */
function isStuck(ctx: Ctx): RawBuilder<unknown> {
  return sql`(s.state in ${literals(pupilStates.filter(isPlaceless))} and ${hasBeenFor(ctx, sql`s.since`, sql.lit(tooLong))}) is true or cardinality(s.late) > 0`
}

const isPast = literals(passedStates)

/** Each phase of these roads, with how late it is: of a road no more than its id, for there are many times as many. */
function cellsOf(ctx: Ctx, roads: RawBuilder<unknown>): RawBuilder<unknown> {
  const tenant = sql`${ctx.tenant.id}::uuid`
  const today = sql`${dayOf(ctx.now)}::date`
  return sql`select c.*, place < reached as is_overtaken,
      case when state not in ${isPast} and place > reached then greatest(0, ${today} - due_on) else 0 end as days_late
    from (
      select r.id, phase.id as at_phase, phase.place, rp.state, coalesce(m.extended_to, phase.due_on) as due_on, m.extended_to >= ${today} as is_extended,
        coalesce(max(phase.place) filter (where rp.state = 'done') over (partition by r.id), 0) as reached
      from ${roads} r join shown on shown.id = r.workflow_id
      join phase on phase.version = r.version and phase.period_id = r.period_id
      join road_phases rp on rp.tenant_id = ${tenant} and rp.road_id = r.id and rp.phase_id = phase.id
      left join road_marks m on m.tenant_id = ${tenant} and m.road_id = r.id and m.phase_id = phase.id) c`
}

/** How many roads on the workflow that is shown are of a kind of which a condition holds. */
const countOf = (isSo: RawBuilder<unknown>) => sql`(select coalesce(sum(n), 0)::int from walked where ${isSo})`

/** The page that was asked for, and what is counted of everybody on the workflow: of the kinds of roads there are. */
const counted = (
  tenant: RawBuilder<unknown>,
  total: RawBuilder<unknown>,
  today: string,
) => sql`select (select json_agg(json_build_object('id', id, 'studentId', student_id, 'name', name, 'groupNames', group_names, 'periodId', period_id, 'periodName', period_name,
          'workflowId', workflow_id, 'version', version, 'daysLate', days_late, 'daysLeft', case when days_late = 0 and phase_due_on >= ${today}::date then phase_due_on - ${today}::date end,
          'phaseId', phase_id, 'cells', cells, 'state', state, 'turns', turns, 'daysQuiet', case when last_sign is not null then greatest(0, ${today}::date - (last_sign at time zone 'Europe/Amsterdam')::date) end, 'risks', risks, 'declined', declined, 'hasNotPassed', has_not_passed, 'choosesBefore', chooses_before) order by at) from line) as rows,
      ${total} as total, ${countOf(sql`true`)} as walking, ${countOf(sql`days_late > 0`)} as late, ${countOf(needsLooking)} as attention, ${countOf(sql`is_extended`)} as extended,
      coalesce((select json_agg(json_build_object('risk', risk, 'count', n)) from (select risk, sum(n)::int as n from walked cross join unnest(risks) risk group by risk) c), '[]') as by_risk,
      coalesce((select json_agg(json_build_object('phaseId', id, 'count', n)) from (select past as id, sum(n)::int as n from walked cross join unnest(passed) past group by past) c), '[]') as passed,
      coalesce((select json_agg(json_build_object('phaseId', phase_id, 'count', n)) from (select phase_id, sum(n)::int as n from walked where phase_id is not null group by phase_id) c), '[]') as in_phase,
      coalesce((select json_agg(json_build_object('phaseId', phase_id, 'dueOn', phase_due_on, 'daysLeft', phase_due_on - ${today}::date, 'count', n) order by phase_due_on, n desc, phase_id) from (
        select phase_id, phase_due_on, sum(n)::int as n from walked where days_late = 0 and phase_due_on between ${today}::date and ${addDays(today, fewDays)}::date group by phase_id, phase_due_on) c), '[]') as soon,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'count', count) order by name, id) from flow), '[]') as workflows,
      (select id from shown) as shown,
      coalesce((select json_agg(json_build_object('id', f.phase ->> 'id', 'name', f.phase -> 'name') order by f.place) from shown
        join workflow_versions v on v.tenant_id = ${tenant} and v.workflow_id = shown.id and v.status = 'active'
        cross join lateral jsonb_array_elements(v.phases) with ordinality f (phase, place)), '[]') as phases`

/**
 * The pupils the actor looks after against the phases of one workflow, with what is counted of them; one round trip. Each
 * pupil stands in the period where the list of pupils has them, so that the two never say different things.
 */
export async function readMatrix(ctx: Ctx, { filter, sort, page }: MatrixQuery): Promise<Matrix> {
  const rest = new Map(filter)
  const scope = {
    groupIds: takeIdsAmong(rest, 'group_id'),
    mentorIds: [],
    periodIds: takeIdsAmong(rest, 'period_id'),
  }
  const workflowIds = takeIdsAmong(rest, 'workflow_id')
  const asked = filterExpressions(rest, columns)
  const wanted = allOf(asked)
  const tenant = sql`${ctx.tenant.id}::uuid`
  // Of who are late alike, who has the least time left comes first, then who is called out for most, and who was heard of longest ago.
  const nearest =
    sort[0]?.field === 'daysLate'
      ? sql`w.phase_due_on nulls last, cardinality(w.risks) desc, w.last_sign nulls first, `
      : sql``
  const order = orderOf(sort, sortsOf(tenant), sql`${nearest}w.last_name, w.first_name, w.id`)
  const { rows } = await sql<Matrix & { rows: MatrixRow[] | null }>`
    ${await withStandings(ctx, scope)},
    road as materialized (
      select r.id, r.student_id, r.period_id, r.workflow_id, r.version, s.name, s.first_name, s.last_name, s.period_name, s.state, s.turns, s.last_sign, coalesce(s.declined, 0) as declined, s.state = 'not_passed' as has_not_passed, ${risksOf(ctx)} as risks, ${isStuck(ctx)} as is_stuck,
        case when m.road_id is null then coalesce(o.states, r.id) else r.id end as likeness
      from standing s join roads r on r.tenant_id = ${tenant} and r.student_id = s.id and r.period_id = s.period_id
      left join road_settlements o on o.tenant_id = ${tenant} and o.road_id = r.id
      left join (select distinct road_id from road_marks where tenant_id = ${tenant} and extended_to is not null) m on m.road_id = r.id
      join internship_periods p on p.tenant_id = r.tenant_id and p.id = r.period_id
      where s.state <> 'exempt'),
    flow as materialized (
      select f.id, case when min(f.school) over () <> max(f.school) over () then concat_ws(', ', f.name, f.school) else f.name end as name, f.count
      from (
        select w.id, w.name, o.name as school, count(*)::int as count from road join workflows w on w.tenant_id = ${tenant} and w.id = road.workflow_id
        join organizations o on o.tenant_id = w.tenant_id and o.id = w.school_id group by w.id, w.name, o.name) f),
    shown as materialized (
      select id from flow where ${workflowIds.length > 0 ? sql`id = any (${workflowIds}::uuid[])` : sql`true`} order by count desc, id limit 1),
    phase as materialized (
      select v.version, f.place, (f.phase ->> 'id')::uuid as id, f.phase ->> 'id' as key, p.id as period_id, ${dueOf()} as due_on
      from shown join workflow_versions v on v.tenant_id = ${tenant} and v.workflow_id = shown.id
      cross join lateral jsonb_array_elements(v.phases) with ordinality f (phase, place)
      join internship_periods p on p.tenant_id = ${tenant} and p.id in (select period_id from road)),
    -- Roads of one version in one period with every phase in the same state, and no more time given, are alike: one of them tells of all.
    kind as materialized (
      select workflow_id, version, period_id, likeness, risks, is_stuck, (array_agg(id))[1] as id, count(*)::int as n from road group by workflow_id, version, period_id, likeness, risks, is_stuck),
    told as materialized (
      select id, coalesce(max(days_late), 0) as days_late, bool_or(coalesce(is_extended, false) and state not in ${isPast}) as is_extended,
        (array_agg(at_phase order by is_overtaken, state = 'locked', place) filter (where state not in ${isPast}))[1] as phase_id,
        (array_agg(due_on order by is_overtaken, state = 'locked', place) filter (where state not in ${isPast}))[1] as phase_due_on,
        array_agg(at_phase) filter (where state in ${isPast} or is_overtaken) as passed
      from (${cellsOf(ctx, sql`kind`)}) c group by id),
    -- Joined in full, here and below, which is never done one by one: the planner takes the roads for a few. Who walks something else falls away.
    walked as materialized (
      select kind.workflow_id, kind.version, kind.period_id, kind.likeness, kind.risks, kind.is_stuck, kind.n, told.days_late, told.is_extended, told.phase_id, told.phase_due_on, told.passed
      from kind full join told on told.id = kind.id where coalesce(told.days_late, -1) >= 0),
    w as ${sql.raw(asked.length > 0 ? 'materialized' : 'not materialized')} (
      select road.*, walked.days_late, walked.phase_id, walked.phase_due_on
      from walked full join road on road.likeness = walked.likeness and road.risks = walked.risks and road.is_stuck = walked.is_stuck and road.period_id = walked.period_id
        and road.version = walked.version and road.workflow_id = walked.workflow_id
      where coalesce(walked.days_late, -1) >= 0),
    page as materialized (
      select w.*, row_number() over (order by ${order}) as at from (
        select w.* from w where ${wanted} order by ${order} limit ${page.size} offset ${(page.number - 1) * page.size}) w),
    line as (
      select page.*, ${groupNames(tenant, sql`page.student_id`)} as group_names, ${heldOutUntil(ctx, sql`page.student_id`, sql`page.period_id`)} as chooses_before, c.cells from page join (
        select id, jsonb_agg(jsonb_build_object('phaseId', at_phase, 'state', state, 'dueOn', due_on, 'daysLate', coalesce(days_late, 0)) order by place) as cells
        from (${cellsOf(ctx, sql`page`)}) c group by id) c on c.id = page.id)
    ${counted(tenant, asked.length > 0 ? sql`(select count(*)::int from w where ${wanted})` : countOf(sql`true`), dayOf(ctx.now))}`.execute(
    ctx.db,
  )
  const found = rows[0] as Matrix & { rows: MatrixRow[] | null }
  return {
    ...found,
    rows: (found.rows ?? []).map((row) => ({
      ...row,
      choosesBefore: row.choosesBefore && new Date(row.choosesBefore),
    })),
  }
}
