import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { openApplicationStatuses } from '#areas/applications/model.ts'
import type { Ctx } from '#areas/context.ts'
import { contractSince, hasQuestion } from '#areas/contracts/queries.ts'
import { calledOffStatuses, endedStatuses } from '#areas/internships/model.ts'
import { listRestDays } from '#areas/periods/calendar/queries.ts'
import { nearestPeriodFirst } from '#areas/periods/queries.ts'
import { studentsSought, studentsVisibleTo } from '#areas/students/file/queries.ts'
import { hasBeenFor, isInOneOf, isLookedAfterByOneOf } from '#areas/internships/among/queries.ts'
import { narrowedTo } from '#areas/users/model.ts'
import { literals } from '#platform/db.ts'
import { allOf } from '#platform/filters.ts'
import { addDays, addWorkingDays, dayOf, mondayOf, weekdays } from '#platform/week.ts'
import { turnsByStatus } from './model.ts'
import { lateAfter, phaseAt, type Lateness } from '../model.ts'

/** Among which pupils, and in which period; without one each pupil stands in the period that asks most. */
export type StandingScope = { periodIds: string[]; groupIds: string[]; mentorIds: string[]; pupilId?: string }

/** Of whom it is worked out: of everybody among whom is asked, or of these among them. */
type Whose = StandingScope & { studentIds?: readonly string[] }

/** A choice of words by a column: what is not named stays null. */
function wordsBy(column: RawBuilder<unknown>, words: readonly (readonly [string, string | null])[]) {
  const known = words.filter((pair): pair is readonly [string, string] => pair[1] !== null)
  return sql`case ${column} ${sql.join(
    known.map(([value, word]) => sql`when ${sql.lit(value)} then ${sql.lit(word)}`),
    sql` `,
  )} end`
}

/** Whether a pupil is one the actor may see, and one among whom is asked. */
export function isAmong(
  ctx: Ctx,
  { groupIds, mentorIds, pupilId }: StandingScope,
  studentId: RawBuilder<unknown>,
  schoolId: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const school = narrowedTo(ctx.actor, ctx.organizationId)
  return allOf([
    ...studentsSought(ctx, studentId),
    studentsVisibleTo(ctx, studentId, schoolId),
    ...(pupilId ? [sql<SqlBool>`${studentId} = ${pupilId}::uuid`] : []),
    ...(school ? [sql<SqlBool>`${schoolId} = ${school}::uuid`] : []),
    ...(groupIds.length > 0 ? [isInOneOf(ctx, studentId, groupIds)] : []),
    ...(mentorIds.length > 0 ? [isLookedAfterByOneOf(ctx, studentId, mentorIds)] : []),
  ])
}

function pupils(ctx: Ctx, { studentIds, ...scope }: Whose) {
  const isOne = studentIds ? sql`s.user_id = any (${studentIds}::uuid[])` : sql`true`
  return sql`select s.user_id as id, s.school_id, s.exempt
    from student_profiles s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.status <> 'archived'
    where s.tenant_id = ${ctx.tenant.id} and ${isOne} and ${isAmong(ctx, scope, sql`s.user_id`, sql`s.school_id`)}`
}

/** The contract of an internship that counts, with whose turn it is; a part is missing while a required field of it is empty. */
function contracts(ctx: Ctx) {
  const first = ctx.tenant.capabilities.companyFillsContractFields
  const missing = sql`array(select distinct case f ->> 'filledBy' when 'system' then 'school' else f ->> 'filledBy' end
    from jsonb_array_elements(t.fields) f where (f ->> 'required')::boolean and not exists (
      select 1 from jsonb_array_elements(c.field_values) v where v ->> 0 = f ->> 'key' and btrim(coalesce(v ->> 1, '')) not in ('', '{}')))`
  return sql`select distinct on (c.internship_id) c.internship_id, c.id, c.status, ${contractSince} as turn_since, c.completed_at,
      case c.status
        when 'signing' then case when ${hasQuestion} then array['school'] else array(select distinct cs.role from contract_signers cs where cs.tenant_id = c.tenant_id and cs.contract_id = c.id and cs.status in ('invited', 'viewed')) end
        when 'filling' then (select case when cardinality(m.parts) = 0 then array['school'] when ${first}::boolean and 'company' = any (m.parts) then array['company']
          else m.parts end from (select ${missing} as parts) m)
        when 'signed' then array[]::text[]
        else array['school'] end as turns
    from stage i join contracts c on c.tenant_id = ${ctx.tenant.id} and c.internship_id = i.id
    join contract_templates t on t.tenant_id = c.tenant_id and t.id = c.template_id
    where c.status not in ('voided', 'superseded') order by c.internship_id, c.created_at desc`
}

/**
 * The first week that is over, on a day of which the pupil was to come (`comesOn` says when) and for which nothing was
 * handed in.
 */
function missingWeek(ctx: Ctx) {
  const lastOver = addDays(mondayOf(dayOf(ctx.now)), -7)
  return sql`case when i.uses_hours and i.status in ('active', 'wrapping_up') and not i.is_enough then (
    select min(m::date) from generate_series(date_trunc('week', i.starts_on::timestamp), least(date_trunc('week', i.ends_on::timestamp), ${lastOver}::timestamp), interval '7 days') m
    where m::date <> all (coalesce(h.handed_in, '{}')) and exists (select 1 from unnest(i.coming_on) weekday
      where m::date + weekday between i.starts_on and i.ends_on and m::date + weekday <> all (coalesce(rest.days, '{}')))) end`
}

/** On which days of the week somebody comes, Monday 0: what `weekdaysOf` in the calendar says, for all rows at once. */
const comingOn = sql`array(select array_position(${sql.lit(`{${weekdays.join(',')}}`)}::text[], day) - 1 from unnest(case
  when w.agreed && p.weekdays then array(select unnest(w.agreed) intersect select unnest(p.weekdays))
  when cardinality(w.agreed) > 0 then w.agreed when cardinality(p.weekdays) > 0 then p.weekdays
  else ${sql.lit(`{${weekdays.slice(0, 5).join(',')}}`)}::text[] end) day)`

/**
 * The periods of the classes of each pupil, as `place`: which of them the pupil stands in, and a row without a period for who
 * stands in none. A period whose search is still to open asks nothing of anybody yet, unless it is asked for by name.
 */
function places(ctx: Ctx, { periodIds }: StandingScope) {
  const tenant = sql`${ctx.tenant.id}::uuid`
  const today = sql`${dayOf(ctx.now)}::date`
  const isAsked =
    periodIds.length > 0
      ? sql`p.id = any (${periodIds}::uuid[])`
      : sql`(coalesce(p.search_opens_on, p.starts_on) <= ${today} or i.id is not null)`
  const inNone =
    periodIds.length > 0
      ? sql``
      : sql`union all select pupil.id, null::uuid, null::date, null::date, true from pupil
          where not exists (select 1 from offer where offer.student_id = pupil.id and offer.is_asked)`
  return sql`choice as materialized (
    select pg.group_id, p.id, p.starts_on, p.ends_on, p.search_opens_on, p.contract_deadline,
      row_number() over (order by ${nearestPeriodFirst('p', dayOf(ctx.now))}) as rank
    from period_groups pg join groups g on g.tenant_id = pg.tenant_id and g.id = pg.group_id and g.status = 'active'
    join internship_periods p on p.tenant_id = pg.tenant_id and p.id = pg.period_id and p.status not in ('draft', 'archived')
    where pg.tenant_id = ${tenant}),
  offer as materialized (
    select distinct on (gm.student_id, p.id) gm.student_id, p.id, p.starts_on, p.contract_deadline, p.rank, ${isAsked} as is_asked,
      ${today} between p.starts_on and p.ends_on as is_now, coalesce(i.is_off, true) as is_without
    from group_memberships gm join choice p on p.group_id = gm.group_id
    left join stage i on i.student_id = gm.student_id and i.period_id = p.id
    where gm.tenant_id = ${tenant} and gm.left_on is null and gm.student_id in (select id from pupil) order by gm.student_id, p.id, p.rank),
  place as (
    select student_id, id, starts_on, contract_deadline,
      is_asked and row_number() over (partition by student_id order by is_asked desc, is_now desc, is_without desc, rank) = 1 as is_chosen from offer
    ${inNone})`
}

/** What is later than it should be, of a row of `worked` or one that was kept of it. */
export function latenessOf(ctx: Ctx): Record<Lateness, RawBuilder<SqlBool>> {
  return {
    contract: sql`contract_is_late`,
    signature: hasBeenFor(ctx, sql`signature_waits_since`, sql.lit(lateAfter.signature)),
    week: sql`missing_week is not null`,
    approval: hasBeenFor(ctx, sql`approval_waits_since`, sql.lit(lateAfter.approval)),
  }
}

/**
 * Where each pupil stands in each period of their classes, as `worked`: worked out for all of them at once and never pupil
 * by pupil. It holds for the day: what is late by how long it waits is told by since when.
 */
export async function withWorked(ctx: Ctx, whose: Whose): Promise<RawBuilder<unknown>> {
  const { usesHours, digitalContracts } = ctx.tenant.capabilities
  const tenant = sql`${ctx.tenant.id}::uuid`
  const today = sql`${dayOf(ctx.now)}::date`
  const near = sql`${addWorkingDays(dayOf(ctx.now), lateAfter.contractWorkingDays)}::date`
  const isOpen = sql`a.status in ${literals(openApplicationStatuses)}`
  const turnOfApplication = sql`case ${sql.join(
    turnsByStatus
      .filter(({ turn }) => turn !== null)
      .map(
        ({ status, origin, turn }) =>
          sql`when a.status = ${sql.lit(status)} and a.origin = ${sql.lit(origin)} then ${sql.lit(turn as string)}`,
      ),
    sql` `,
  )} end`
  return sql`rest as (select r."schoolId" as school_id, r."allowHolidays" as allow_holidays, r.days from jsonb_to_recordset(${JSON.stringify(usesHours ? await listRestDays(ctx, narrowedTo(ctx.actor, ctx.organizationId)) : [])}::jsonb) as r("schoolId" uuid, "allowHolidays" boolean, days date[])),
  pupil as materialized (${pupils(ctx, whose)}),
  stage as materialized (
    select distinct on (i.student_id, i.period_id) i.id, i.student_id, i.period_id, i.organization_id, i.status, i.starts_on, i.ends_on, i.turn_since, i.created_at,
      i.minutes_planned, i.minutes_approved, i.status in ${literals(calledOffStatuses)} as is_off, i.status in ${literals(endedStatuses)} as is_over,
      i.program = 'mas' and ${usesHours}::boolean as uses_hours, i.program = 'traineeship' or ${digitalContracts}::boolean as needs_contract,
      coalesce(i.minutes_planned > 0 and i.minutes_approved >= i.minutes_planned, false) as is_enough, p.allow_holidays, ${comingOn} as coming_on
    from internships i join internship_periods p on p.tenant_id = i.tenant_id and p.id = i.period_id
    cross join lateral (select array(select key from jsonb_each(i.schedule) where jsonb_array_length(value) > 0) as agreed) w where i.tenant_id = ${tenant} and i.student_id in (select id from pupil)
    order by i.student_id, i.period_id, is_off, i.created_at desc),
  ${places(ctx, whose)},
  asked as (
    select a.student_id, a.period_id, count(*) filter (where a.status in ('declined', 'expired'))::int as declined, max(a.updated_at) as last_at,
      (array_agg(a.id order by a.status = 'accepted' desc, a.turn_since, a.id) filter (where ${isOpen}))[1] as application_id
    from applications a where a.tenant_id = ${tenant} and a.student_id in (select id from pupil) group by a.student_id, a.period_id),
  contract as (${contracts(ctx)}),
  hours as (
    select t.internship_id, min(t.id::text)::uuid as timesheet_id, min(w.turn_since) filter (where w.status = 'submitted') as wait_since, max(w.turn_since) as last_at,
      array_agg(w.monday) filter (where w.status in ('submitted', 'approved', 'locked')) as handed_in
    from stage i join timesheets t on t.tenant_id = ${tenant} and t.internship_id = i.id
    left join timesheet_weeks w on w.tenant_id = t.tenant_id and w.timesheet_id = t.id group by t.internship_id),
  fact as (
    select pupil.*, o.id as period_id, o.is_chosen, ap.declined, ap.application_id, a.status as application_status,
      a.turn_since as application_since, ${turnOfApplication} as application_turn, case when a.id is null then i.organization_id else a.organization_id end as organization_id,
      i.id as internship_id, i.status as internship_status, i.starts_on, i.ends_on, i.created_at as placed_at, i.turn_since, i.minutes_planned, coalesce(i.minutes_approved, 0) as minutes_approved,
      i.uses_hours, i.needs_contract, i.is_over, i.is_enough, c.id as contract_id, c.status as contract_status, c.turns as contract_turns, c.turn_since as contract_since,
      c.completed_at as contract_completed_at, h.timesheet_id, h.wait_since, ${missingWeek(ctx)} as missing_week,
      greatest(ap.last_at, i.turn_since, off.turn_since, c.turn_since, h.last_at, o.starts_on::timestamp at time zone 'Europe/Amsterdam') as quiet_since,
      o.contract_deadline < ${today} or i.starts_on <= ${near} as is_near
    from pupil join place o on o.student_id = pupil.id
    left join stage i on i.student_id = pupil.id and i.period_id = o.id and not i.is_off
    left join stage off on off.student_id = pupil.id and off.period_id = o.id and off.is_off
    left join asked ap on ap.student_id = pupil.id and ap.period_id = o.id
    left join applications a on a.tenant_id = ${tenant} and a.id = ap.application_id and (i.id is null or i.status = 'not_passed')
    left join contract c on c.internship_id = i.id
    left join hours h on h.internship_id = i.id
    left join rest on rest.school_id = pupil.school_id and rest.allow_holidays = i.allow_holidays),
  worked as materialized (
    select fact.*, state, case state
        when 'none' then array['student'] when 'not_passed' then array['student'] when 'applied' then array[application_turn]
        when 'contract' then case when internship_status = 'contracting' and contract_id is not null then contract_turns else array['school'] end
        when 'finished' then '{}' when 'exempt' then '{}' when 'outside' then '{}'
        else case when wait_since is not null or missing_week is not null
          then array_remove(array[case when missing_week is not null then 'student' end, case when wait_since is not null then 'company' end], null)
          when internship_status = 'wrapping_up' then array['school'] else '{}' end end as turns,
      case state when 'none' then quiet_since when 'not_passed' then turn_since when 'applied' then application_since when 'contract' then coalesce(contract_since, turn_since)
        when 'finished' then null when 'exempt' then null when 'outside' then null
        else coalesce(least(wait_since, (missing_week + 7)::timestamp at time zone 'Europe/Amsterdam'), case when internship_status = 'wrapping_up' then turn_since end) end as since,
      state = 'contract' and needs_contract and contract_status is distinct from 'signed' and is_near is true as contract_is_late,
      case when state = 'contract' and contract_status = 'signing' then case when is_near then '-infinity' else contract_since end end as signature_waits_since,
      case when not is_over then wait_since end as approval_waits_since
    from fact cross join lateral (select case when exempt then 'exempt' when period_id is null then 'outside'
      when application_status is not null then 'applied' when internship_status is null then 'none'
      when is_enough and not is_over and internship_status not in ('planned', 'contracting') then 'hours_done'
      else ${wordsBy(sql`internship_status`, Object.entries(phaseAt))} end as state) s)`
}
