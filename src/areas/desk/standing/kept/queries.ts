import { sql, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#areas/context.ts'
import { restDaysIn } from '#areas/periods/calendar/model.ts'
import { withMissingWeeks } from '#areas/internships/queries.ts'
import { holidayRegions } from '#areas/tenancy/model.ts'
import { actsAs } from '#areas/users/model.ts'
import { sha256Hex } from '#platform/ids.ts'
import { addDays, dayOf } from '#platform/week.ts'
import { deskReaders } from '../../policy.ts'
import { latenesses, type Lateness, type PartyAtTurn, type Phase } from '../../model.ts'
import { isAmong, latenessOf, withWorked, type StandingScope } from '../queries.ts'
import { keptColumns, mostNoted, standingRules } from './model.ts'

export const everybody: StandingScope = { periodIds: [], groupIds: [], mentorIds: [] }

// A day has one for each way tenants want things.
const bases = new LRUCache<string, string>({ max: 200 })

/** By which rules and for which day standings are worked out now: what was kept by others is not read. */
export async function basisOf(ctx: Ctx): Promise<string> {
  const today = dayOf(ctx.now)
  const key = JSON.stringify([today, standingRules.map((one) => ctx.tenant.capabilities[one])])
  const known = bases.get(key)
  if (known) return known
  const rules = sql`with ${await withWorked({ ...ctx, actor: { kind: 'system' }, organizationId: undefined }, everybody)} select`
  const holidays = holidayRegions.map((region) =>
    restDaysIn({ region, own: [], restsInTestWeeks: false }, false, { from: addDays(today, -366), until: today }),
  )
  const basis = `${today} ${sha256Hex(JSON.stringify([key, rules.compile(ctx.db).sql, holidays]))}`
  bases.set(key, basis)
  return basis
}

/** Whether what is kept was worked out as it would be now, and of whom something changed since. */
export async function readKept(ctx: Ctx): Promise<{ isCurrent: boolean; noted: string[] }> {
  const { rows } = await sql<{ isCurrent: boolean; noted: string[] }>`
    select exists (select 1 from standing_bases where tenant_id = ${ctx.tenant.id} and basis = ${await basisOf(ctx)}) as is_current,
      array(select distinct student_id from standing_notes where tenant_id = ${ctx.tenant.id} limit ${mostNoted + 1}) as noted`.execute(
    ctx.db,
  )
  return rows[0] as { isCurrent: boolean; noted: string[] }
}

/** Where pupils stand as `stood`, without their names: of what is kept as far as it holds, else worked out. */
async function withStood(ctx: Ctx, scope: StandingScope): Promise<RawBuilder<unknown>> {
  const { isCurrent, noted } = await readKept(ctx)
  const lateness = latenessOf(ctx)
  const late = sql`array_remove(array[${sql.join(latenesses.map((one) => sql`case when ${lateness[one]} then ${sql.lit(one)} end`))}], null) as late`
  const columns = sql.join(keptColumns.map((name) => sql.ref(name)))
  const worked = sql`select id, ${columns}, ${late} from worked where is_chosen`
  // Which of several periods somebody stands in is not kept.
  if (!isCurrent || noted.length > mostNoted || scope.periodIds.length > 1)
    return sql`${await withWorked(ctx, scope)}, stood as materialized (${worked})`
  const isIn = scope.periodIds[0] ? sql`k.period_id = ${scope.periodIds[0]}::uuid` : sql`k.is_chosen`
  const kept = sql`select k.student_id as id, ${columns}, ${late} from pupil_standings k
    where k.tenant_id = ${ctx.tenant.id}::uuid and ${isIn} and ${isAmong(ctx, scope, sql`k.student_id`, sql`k.school_id`)}`
  if (noted.length === 0) return sql`stood as not materialized (${kept})`
  return sql`${await withWorked(ctx, { ...scope, studentIds: noted })},
    stood as materialized (${kept} and k.student_id <> all (${noted}::uuid[]) union all ${worked})`
}

/**
 * When a pupil was last heard of: a step on the road, or signing in. What is kept knows the steps, and where there was none the
 * first day of the period, which is nobody's sign; who signed in is known where people are.
 */
const lastSign = sql`greatest(nullif(s.quiet_since, p.starts_on::timestamp at time zone 'Europe/Amsterdam'), u.last_sign_in_at)`

/**
 * Where each pupil stands whom the actor may see, one row each: as `stood`, and with names as `standing`. Begins a query with
 * its `with`; the caller goes on with `select … from standing`.
 */
export async function withStandings(ctx: Ctx, scope: StandingScope): Promise<RawBuilder<unknown>> {
  const tenant = sql`${ctx.tenant.id}::uuid`
  return sql`with ${await withStood(ctx, scope)},
  standing as not materialized (
    select s.*, u.first_name, u.last_name, concat_ws(' ', u.first_name, u.infix, u.last_name) as name, coalesce(u.last_sign_in_at, u.created_at) as last_here_at,
      ${lastSign} as last_sign, p.name as period_name
    from stood s join users u on u.tenant_id = ${tenant} and u.id = s.id
    left join internship_periods p on p.tenant_id = ${tenant} and p.id = s.period_id)`
}

/** For internships, which ask which of them miss a week: as the list of pupils has it, so that both count alike. */
export const missingWeeks = withMissingWeeks.extend(async (ctx) =>
  actsAs(ctx.actor, ...deskReaders)
    ? sql`with ${await withStood(ctx, everybody)},
      missing as materialized (select internship_id, missing_week as week from stood where 'week' = any (late))`
    : undefined,
)

/** A pupil as the overviews count them: one row for each class they are in. */
export type CountedPupil = {
  studentId: string
  studentName: string
  groupId: string
  groupName: string
  state: Phase
  turns: PartyAtTurn[]
  late: Lateness[]
  declined: number
  /** Since when they are at turn: who has no place, since they asked for one or the period began. */
  since: Date | null
  lastSign: Date | null
  contractedAt: Date | null
  minutesApproved: number
}

/** How the pupils of a period stand whom the actor may see, class by class; who is let off is not asked for anything. */
export async function listCounted(ctx: Ctx, periodId: string): Promise<CountedPupil[]> {
  const { rows } = await sql<CountedPupil>`
    ${await withStandings(ctx, { periodIds: [periodId], groupIds: [], mentorIds: [] })}
    select s.id as student_id, s.name as student_name, g.id as group_id, g.name as group_name, s.state, s.turns, s.late, coalesce(s.declined, 0) as declined, s.since, s.last_sign,
      case when s.needs_contract then s.contract_completed_at else s.placed_at end as contracted_at, s.minutes_approved
    from standing s join group_memberships gm on gm.tenant_id = ${ctx.tenant.id} and gm.student_id = s.id and gm.left_on is null
    join period_groups pg on pg.tenant_id = gm.tenant_id and pg.group_id = gm.group_id and pg.period_id = s.period_id
    join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id and g.status = 'active'
    where s.state <> 'exempt' order by s.name, s.id, g.name, g.id`.execute(ctx.db)
  return rows
}
