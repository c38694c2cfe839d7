import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { programs } from '#areas/tenancy/model.ts'
import { actsAs, narrowedTo, organizationsOf } from '#areas/users/model.ts'
import { literals } from '#platform/db.ts'
import { allOf, choice, filterExpressions, sortKeys, type Filterable } from '#platform/filters.ts'
import { dayOf } from '#platform/week.ts'
import { takePupilsAmong, waitingFirst, waitingSince } from '../among/queries.ts'
import { aheadStatuses, internshipStatuses, internshipTurn, turnsOfInternships } from '../model.ts'
import {
  contractOf,
  hoursOf,
  internshipColumns,
  internshipRelations,
  besideInternships,
  internshipsVisibleTo,
  isGoingOn,
  isHostedBy,
  isOfSchool,
  keepsHours,
  withMissingWeeks,
  type Internship,
} from '../queries.ts'

/** Whose move it is, by the rule of `internshipTurn`. */
function turnOf(ctx: Ctx) {
  const { minutesUndecided } = hoursOf({ tenantId: sql`i.tenant_id`, id: sql`i.id` })
  const rows = internshipStatuses.flatMap((status) =>
    [true, false].map((uses) => ({
      is: sql`i.status = ${sql.lit(status)} and ${keepsHours(ctx)} = ${sql.lit(uses)}`,
      whose: internshipTurn({ status, usesHours: uses, minutesUndecided: 0 }),
      ofWaiting: internshipTurn({ status, usesHours: uses, minutesUndecided: 1 }),
    })),
  )
  // Hours that wait are looked up for those alone for whom they make a difference.
  const cases = [
    ...rows.flatMap(({ is, whose, ofWaiting }) =>
      ofWaiting === whose ? [] : [sql`when ${is} and ${minutesUndecided} > 0 then ${sql.lit(ofWaiting)}`],
    ),
    ...rows.flatMap(({ is, whose }) => (whose === null ? [] : [sql`when ${is} then ${sql.lit(whose)}`])),
  ]
  return sql`case ${sql.join(cases, sql` `)} end`
}

/**
 * What a list asks of each internship; beside it only what one of its questions names is looked up, since the rest is joined
 * to nothing. Whose move it is and since when somebody is waited for is worked out once for each, hence the offsets.
 */
function looked(ctx: Ctx) {
  return sql`internships i join student_profiles s on s.tenant_id = i.tenant_id and s.user_id = i.student_id
  left join users u on u.tenant_id = i.tenant_id and u.id = i.student_id
  left join organizations o on o.tenant_id = i.tenant_id and o.id = i.organization_id
  left join vacancies v on v.tenant_id = i.tenant_id and v.id = i.vacancy_id
  left join missing on missing.internship_id = i.id
  cross join lateral (select ${turnOf(ctx)} as whose offset 0) turn
  cross join lateral (select ${sinceOf()} as since offset 0) at_turn
  cross join lateral (select ${sql.join(turnsOfInternships.map((whose) => sql`${waitOf[whose]} as ${sql.ref(whose)}`))}) waits`
}

/**
 * Since when each of those lets something lie for whom an internship waits: the pupil a week that is over, the others what
 * they are at turn for. Who writes hours down as agreed is at turn all the time, and nobody waits for them.
 */
const waitOf: Record<Waited, RawBuilder<unknown>> = {
  student: sql`(missing.week + 7)::timestamp at time zone 'Europe/Amsterdam'`,
  company: sql`case when turn.whose = 'company' then at_turn.since end`,
  signers: sql`case when turn.whose = 'signers' then at_turn.since end`,
  school: sql`case when turn.whose = 'school' then at_turn.since end`,
}
type Waited = (typeof turnsOfInternships)[number]

/** Since when the longest of them does; null where nobody is waited for. */
const waitedSince = sql`least(${sql.join(turnsOfInternships.map((whose) => sql.ref(`waits.${whose}`)))})`

/** For whom it waits. */
const waitedFor = sql`array_remove(array[${sql.join(turnsOfInternships.map((whose) => sql`case when ${sql.ref(`waits.${whose}`)} is not null then ${sql.lit(whose)} end`))}]::text[], null)`

/** Whether the actor is at turn, by the rule of `isInternshipOfActorsTurn`. */
function isYours(ctx: Ctx): RawBuilder<SqlBool> {
  const { own } = internshipRelations(ctx)
  const coordinates = sql<SqlBool>`s.school_id = any (${organizationsOf(ctx.actor, 'coordinator')}::uuid[])`
  return sql<SqlBool>`coalesce(case turn.whose when 'student' then ${own} when 'school' then ${coordinates} when 'company' then ${isHostedBy(ctx)} end, false)`
}

/** What stands before the rest that waits: what waits for the reader, and for a broker what an organization lets lie, which is rung up. */
function goesFirst(ctx: Ctx): RawBuilder<SqlBool> {
  if (!actsAs(ctx.actor, 'broker')) return isYours(ctx)
  return sql<SqlBool>`(${isYours(ctx)} or waits.company is not null)`
}

/** Since when whoever is at turn is so, by the rule of `internshipTurnSince`. */
function sinceOf() {
  const { waitSince } = hoursOf({ tenantId: sql`i.tenant_id`, id: sql`i.id` })
  const { since } = contractOf({ tenantId: sql`i.tenant_id`, id: sql`i.id` })
  return sql`coalesce(case turn.whose when 'company' then ${waitSince} when 'signers' then ${since} end, i.turn_since)`
}

/** What may be asked of the list, besides class and mentor. */
const columnsOf = (ctx: Ctx): Filterable => ({
  status: choice(internshipStatuses, sql`i.status`),
  program: choice(programs, sql`i.program`),
  periodId: { kind: 'id', sql: sql`i.period_id` },
  studentId: { kind: 'id', sql: sql`i.student_id` },
  organizationId: { kind: 'id', sql: sql`i.organization_id` },
  schoolId: { kind: 'id', sql: sql`s.school_id` },
  startsOn: { kind: 'date', sql: sql`i.starts_on` },
  endsOn: { kind: 'date', sql: sql`i.ends_on` },
  studentName: { kind: 'text', sql: sql`concat_ws(' ', u.first_name, u.infix, u.last_name)` },
  organizationName: { kind: 'text', sql: sql`o.name` },
  vacancyTitle: { kind: 'text', sql: sql`v.title` },
  turn: choice(turnsOfInternships, sql`turn.whose`),
  waits: { kind: 'list', sql: waitedFor },
  waiting: { kind: 'list', sql: waitingSince(ctx, waitedSince, sql<SqlBool>`${waitedSince} is not null`) },
  yours: { kind: 'boolean', sql: isYours(ctx) },
  open: { kind: 'boolean', sql: isGoingOn },
})

/** Which filters there are, for the description of the call. */
export const internshipFilters = {
  status: { kind: 'choice', values: internshipStatuses },
  program: { kind: 'choice', values: programs },
  periodId: { kind: 'id' },
  studentId: { kind: 'id' },
  organizationId: { kind: 'id' },
  schoolId: { kind: 'id' },
  startsOn: { kind: 'date' },
  endsOn: { kind: 'date' },
  studentName: { kind: 'text' },
  organizationName: { kind: 'text' },
  vacancyTitle: { kind: 'text' },
  turn: { kind: 'choice', values: turnsOfInternships },
  waits: { kind: 'list', values: turnsOfInternships },
  waiting: { kind: 'list' },
  yours: { kind: 'boolean' },
  open: { kind: 'boolean' },
  groupId: { kind: 'among' },
  mentorId: { kind: 'among' },
} as const

export const internshipSorts = [
  'waiting',
  'turnSince',
  'studentName',
  'organizationName',
  'status',
  'startsOn',
  'endsOn',
] as const
const sortsOf = (ctx: Ctx): Record<(typeof internshipSorts)[number], RawBuilder<unknown>> => ({
  // Behind what waits comes what just goes on, who began first in front.
  waiting: waitingFirst(
    isGoingOn,
    sql`coalesce(${waitedSince}, timestamptz '2500-01-01' + make_interval(days => i.starts_on - date '2000-01-01'))`,
    goesFirst(ctx),
  ),
  turnSince: sql`at_turn.since`,
  studentName: sql`u.last_name`,
  organizationName: sql`o.name`,
  status: sql`array_position(${[...internshipStatuses]}::text[], i.status)`,
  startsOn: sql`i.starts_on`,
  endsOn: sql`i.ends_on`,
})

export type InternshipQuery = {
  filter: Map<string, string[]>
  sort?: { field: string; descending: boolean }[]
  page: { number: number; size: number }
}
/** A row of the list: of a school's pupil it is said which week is missing, where that was asked. */
type ListedInternship = Internship & { missingWeek: string | null }
export type InternshipList = {
  rows: ListedInternship[]
  total: number
  byStatus: Record<string, number>
  yours: number
  /** For whom how many of those wait that go on, and since when the first of them does; the longest first. */
  waits: { whose: Waited; count: number; since: Date }[]
  /** Which are still to begin: how many, and on which days the first and the last of them do. */
  ahead: { count: number; first: string | null; last: string | null }
}

/**
 * What the actor may see, longest waiting first unless asked otherwise; with the counts per state and what waits, in one round trip.
 * @param tellsWeeks whether it is told which week a pupil misses, and who waits for that; looking for it costs more than all the rest
 */
export async function listInternships(
  ctx: Ctx,
  { filter, sort = [], page }: InternshipQuery,
  { tellsWeeks = false } = {},
): Promise<InternshipList> {
  // For whom something waits, and how long, is asked of the missing weeks too.
  const looksForWeeks = tellsWeeks || [...filter.keys()].some((asked) => /wait(s|ing)_/.test(asked))
  const rest = new Map(filter)
  const among = takePupilsAmong(ctx, rest, sql`i.student_id`, isOfSchool(ctx))
  const wanted = allOf([...among, ...filterExpressions(rest, columnsOf(ctx))])
  const asked = sort.length > 0 ? sort : [{ field: 'waiting', descending: false }]
  const { keys, order } = sortKeys(asked, sortsOf(ctx), sql`picked.last_name, picked.first_name, picked.id`)
  const organization = narrowedTo(ctx.actor, ctx.organizationId)
  const within = organization
    ? sql<SqlBool>`(i.organization_id = ${organization}::uuid or s.school_id = ${organization}::uuid or ${internshipRelations(ctx).own})`
    : sql<SqlBool>`true`
  const waits = turnsOfInternships.map((whose) => ({
    whose,
    since: sql.ref(`waits.${whose}`),
    key: sql.ref(`waits_${whose}`),
  }))
  const { rows } = await sql<{
    rows: ListedInternship[] | null
    total: number
    byStatus: Record<string, number> | null
    yours: number
    waits: InternshipList['waits'] | null
    ahead: InternshipList['ahead']
  }>`
    ${(looksForWeeks ? await withMissingWeeks(ctx) : undefined) ?? noMissingWeeks},
    seen as materialized (
      select i.id, u.last_name, u.first_name, i.status, i.starts_on, ${wanted} as wanted, ${isYours(ctx)} as yours, ${sql.join(waits.map(({ since, key: as }) => sql`${since} as ${as}`))}${keys} from ${looked(ctx)}
      where i.tenant_id = ${ctx.tenant.id} and ${internshipsVisibleTo(ctx)} and ${within}
    ), page as materialized (
      select picked.* from seen picked where wanted order by ${order} limit ${page.size} offset ${(page.number - 1) * page.size}
    )
    select (select json_agg(r) from (
        select ${internshipColumns(ctx)}, missing.week as missing_week from page picked join internships i on i.tenant_id = ${ctx.tenant.id} and i.id = picked.id ${besideInternships}
        left join missing on missing.internship_id = i.id order by ${order}) r) as rows,
      (select count(*)::int from seen where wanted) as total,
      (select json_object_agg(status, n) from (select status, count(*)::int n from seen group by status) c) as by_status,
      (select count(*)::int from seen where yours) as yours,
      (select json_agg(json_build_object('whose', whose, 'count', count, 'since', since) order by since) from (
        select whose, count(*)::int as count, min(since) as since from seen cross join lateral (values ${sql.join(waits.map(({ whose, key }) => sql`(${sql.lit(whose)}, ${key})`))}) w (whose, since)
        where since is not null group by whose) w) as waits,
      (select json_build_object('count', count(*)::int, 'first', min(starts_on), 'last', max(starts_on)) from seen where status in ${literals(aheadStatuses)} and starts_on >= ${dayOf(ctx.now)}::date) as ahead`.execute(
    ctx.db,
  )
  const found = rows[0]
  const list = (found?.rows ?? []).map((row) => ({
    ...row,
    turnSince: new Date(row.turnSince),
    hoursWaitSince: row.hoursWaitSince && new Date(row.hoursWaitSince),
    contractSince: row.contractSince && new Date(row.contractSince),
    createdAt: new Date(row.createdAt),
    completedAt: row.completedAt && new Date(row.completedAt),
  }))
  return {
    rows: list,
    total: found?.total ?? 0,
    byStatus: found?.byStatus ?? {},
    yours: found?.yours ?? 0,
    waits: (found?.waits ?? []).map((wait) => ({ ...wait, since: new Date(wait.since) })),
    ahead: found?.ahead ?? { count: 0, first: null, last: null },
  }
}

/** Where it is not told which weeks are missing: unasked, or to whom it is not. */
const noMissingWeeks = sql`with missing as (select null::uuid as internship_id, null::date as week where false)`
