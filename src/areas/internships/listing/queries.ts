import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { programs } from '#areas/tenancy/model.ts'
import { narrowedTo, organizationsOf } from '#areas/users/model.ts'
import { allOf, choice, filterExpressions, sortKeys, type Filterable } from '#platform/filters.ts'
import { takePupilsAmong, waitingFirst, waitingSince } from '../among/queries.ts'
import { internshipStatuses, internshipTurn, turnsOfInternships } from '../model.ts'
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
  type Internship,
} from '../queries.ts'

/** What a list asks of each internship; beside it only what one of its questions names is looked up, since the rest is joined to nothing. */
const looked = sql`internships i join student_profiles s on s.tenant_id = i.tenant_id and s.user_id = i.student_id
  left join users u on u.tenant_id = i.tenant_id and u.id = i.student_id
  left join organizations o on o.tenant_id = i.tenant_id and o.id = i.organization_id
  left join vacancies v on v.tenant_id = i.tenant_id and v.id = i.vacancy_id`

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

/** Whether the actor is at turn, by the rule of `isInternshipOfActorsTurn`. */
function isYours(ctx: Ctx): RawBuilder<SqlBool> {
  const { own } = internshipRelations(ctx)
  const coordinates = sql<SqlBool>`s.school_id = any (${organizationsOf(ctx.actor, 'coordinator')}::uuid[])`
  return sql<SqlBool>`coalesce(case ${turnOf(ctx)} when 'student' then ${own} when 'school' then ${coordinates} when 'company' then ${isHostedBy(ctx)} end, false)`
}

/** Since when whoever is at turn is so, by the rule of `internshipTurnSince`. */
function sinceOf(ctx: Ctx) {
  const { waitSince } = hoursOf({ tenantId: sql`i.tenant_id`, id: sql`i.id` })
  const { since } = contractOf({ tenantId: sql`i.tenant_id`, id: sql`i.id` })
  return sql`coalesce(case ${turnOf(ctx)} when 'company' then ${waitSince} when 'signers' then ${since} end, i.turn_since)`
}

/** What may be asked of the list, besides class and mentor. */
const columnsOf = (ctx: Ctx): Filterable => ({
  status: choice(internshipStatuses, sql`i.status`),
  program: choice(programs, sql`i.program`),
  periodId: { kind: 'id', sql: sql`i.period_id` },
  studentId: { kind: 'id', sql: sql`i.student_id` },
  organizationId: { kind: 'id', sql: sql`i.organization_id` },
  startsOn: { kind: 'date', sql: sql`i.starts_on` },
  endsOn: { kind: 'date', sql: sql`i.ends_on` },
  studentName: { kind: 'text', sql: sql`concat_ws(' ', u.first_name, u.infix, u.last_name)` },
  organizationName: { kind: 'text', sql: sql`o.name` },
  vacancyTitle: { kind: 'text', sql: sql`v.title` },
  turn: choice(turnsOfInternships, turnOf(ctx)),
  waiting: { kind: 'list', sql: waitingSince(ctx, sinceOf(ctx), sql<SqlBool>`${turnOf(ctx)} is not null`) },
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
  startsOn: { kind: 'date' },
  endsOn: { kind: 'date' },
  studentName: { kind: 'text' },
  organizationName: { kind: 'text' },
  vacancyTitle: { kind: 'text' },
  turn: { kind: 'choice', values: turnsOfInternships },
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
  waiting: waitingFirst(isGoingOn, sinceOf(ctx), isYours(ctx)),
  turnSince: sinceOf(ctx),
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
export type InternshipList = {
  rows: Internship[]
  total: number
  byStatus: Record<string, number>
  yours: number
}

/** What the actor may see, longest waiting first unless asked otherwise; with the counts per state, in one round trip. */
export async function listInternships(ctx: Ctx, { filter, sort = [], page }: InternshipQuery): Promise<InternshipList> {
  const rest = new Map(filter)
  const among = takePupilsAmong(ctx, rest, sql`i.student_id`, isOfSchool(ctx))
  const wanted = allOf([...among, ...filterExpressions(rest, columnsOf(ctx))])
  const asked = sort.length > 0 ? sort : [{ field: 'waiting', descending: false }]
  const { keys, order } = sortKeys(asked, sortsOf(ctx), sql`picked.id`)
  const organization = narrowedTo(ctx.actor, ctx.organizationId)
  const within = organization
    ? sql<SqlBool>`(i.organization_id = ${organization}::uuid or s.school_id = ${organization}::uuid or ${internshipRelations(ctx).own})`
    : sql<SqlBool>`true`
  const { rows } = await sql<{
    rows: Internship[] | null
    total: number
    byStatus: Record<string, number> | null
    yours: number
  }>`
    with seen as materialized (
      select i.id, i.status, ${wanted} as wanted, ${isYours(ctx)} as yours${keys} from ${looked}
      where i.tenant_id = ${ctx.tenant.id} and ${internshipsVisibleTo(ctx)} and ${within}
    ), page as materialized (
      select picked.* from seen picked where wanted order by ${order} limit ${page.size} offset ${(page.number - 1) * page.size}
    )
    select (select json_agg(r) from (
        select ${internshipColumns(ctx)} from page picked join internships i on i.tenant_id = ${ctx.tenant.id} and i.id = picked.id ${besideInternships} order by ${order}) r) as rows,
      (select count(*)::int from seen where wanted) as total,
      (select json_object_agg(status, n) from (select status, count(*)::int n from seen group by status) c) as by_status,
      (select count(*)::int from seen where yours) as yours`.execute(ctx.db)
  const found = rows[0]
  const list = (found?.rows ?? []).map((row) => ({
    ...row,
    turnSince: new Date(row.turnSince),
    hoursWaitSince: row.hoursWaitSince && new Date(row.hoursWaitSince),
    contractSince: row.contractSince && new Date(row.contractSince),
    createdAt: new Date(row.createdAt),
    completedAt: row.completedAt && new Date(row.completedAt),
  }))
  return { rows: list, total: found?.total ?? 0, byStatus: found?.byStatus ?? {}, yours: found?.yours ?? 0 }
}
