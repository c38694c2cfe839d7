import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { isInOneOf } from '#areas/internships/among/queries.ts'
import { studentsVisibleTo } from '#areas/students/file/queries.ts'
import { narrowedTo } from '#areas/users/model.ts'
import { allOf, choice, filterExpressions, orderOf, takeIdsAmong, type Filterable } from '#platform/filters.ts'
import { notFound } from '#platform/errors.ts'
import { schoolsToMatch } from '../../policy.ts'
import { proposalStatuses, statusNow, type Proposal, type ProposalStatus } from '../queries.ts'

/** A place that the office held out to a pupil, and what became of it. */
export type SentProposal = Pick<
  Proposal,
  'id' | 'studentId' | 'vacancyTitle' | 'organizationName' | 'status' | 'schoolId' | 'reasons'
> & {
  studentName: string
  groupNames: string[]
  periodName: string
  expiring: boolean
  expiresAt: Date
  answeredAt: Date | null
  createdAt: Date
  remindedAt: Date | null
}

/** An answer is wanted soon: what is open runs out within so many days. */
export const expiringDays = 2

export type SentCounts = Record<ProposalStatus | 'expiring', number>

const columns = (ctx: Ctx): Filterable => ({
  status: choice(proposalStatuses, statusNow(ctx)),
  expiring: { kind: 'boolean', sql: isExpiring(ctx) },
  studentId: { kind: 'id', sql: sql`m.student_id` },
  studentName: { kind: 'text', sql: sql`concat_ws(' ', u.first_name, u.infix, u.last_name)` },
  vacancyTitle: { kind: 'text', sql: sql`v.title` },
  organizationName: { kind: 'text', sql: sql`o.name` },
})
/** Which filters there are, for the description of the call. */
export const sentFilters = {
  status: { kind: 'choice', values: proposalStatuses },
  expiring: { kind: 'boolean' },
  studentId: { kind: 'id' },
  studentName: { kind: 'text' },
  vacancyTitle: { kind: 'text' },
  organizationName: { kind: 'text' },
  periodId: { kind: 'among' },
  groupId: { kind: 'among' },
} as const

export const sentSorts = ['expiresAt', 'studentName', 'organizationName'] as const
const sorts = {
  expiresAt: sql`m.expires_at`,
  studentName: sql`u.last_name`,
  organizationName: sql`o.name`,
}

function isExpiring(ctx: Ctx): RawBuilder<SqlBool> {
  const soon = new Date(ctx.now.getTime() + expiringDays * 86_400_000)
  return sql<SqlBool>`(m.status = 'open' and m.expires_at > ${ctx.now} and m.expires_at <= ${soon})`
}

const joined = sql`match_proposals m
  join internship_periods p on p.tenant_id = m.tenant_id and p.id = m.period_id
  join vacancies v on v.tenant_id = m.tenant_id and v.id = m.vacancy_id
  join organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id
  join student_profiles s on s.tenant_id = m.tenant_id and s.user_id = m.student_id
  join users u on u.tenant_id = s.tenant_id and u.id = s.user_id`

/** What an office may know of: held out in a period whose places it divides, to a pupil it still looks after. */
function isOfOffice(ctx: Ctx): RawBuilder<SqlBool> {
  const schools = schoolsToMatch(ctx.actor)
  const school = narrowedTo(ctx.actor, ctx.organizationId)
  return allOf([
    sql<SqlBool>`m.tenant_id = ${ctx.tenant.id}`,
    sql<SqlBool>`${studentsVisibleTo(ctx, sql`m.student_id`, sql`s.school_id`)}`,
    ...(schools ? [sql<SqlBool>`p.school_id = any (${schools}::uuid[])`] : []),
    ...(school ? [sql<SqlBool>`p.school_id = ${school}::uuid`] : []),
  ])
}

const counts = (ctx: Ctx) =>
  sql`jsonb_build_object(${sql.join(
    proposalStatuses.map(
      (status) => sql`${sql.lit(status)}, count(*) filter (where ${statusNow(ctx)} = ${sql.lit(status)})`,
    ),
  )}, 'expiring', count(*) filter (where ${isExpiring(ctx)}))`

/** How many of a period, or of a class in it, stand how, as part of a larger query. */
export function countSent(ctx: Ctx, { periodId, groupId }: { periodId: string; groupId?: string | undefined }) {
  const among = groupId ? isInOneOf(ctx, sql`m.student_id`, [groupId]) : sql<SqlBool>`true`
  return sql`select ${counts(ctx)} from ${joined} where ${isOfOffice(ctx)} and m.period_id = ${periodId} and ${among}`
}

type Listing = {
  filter: Map<string, string[]>
  sort: { field: string; descending: boolean }[]
  page: { number: number; size: number }
}

const selected = (ctx: Ctx) =>
  sql`m.id, m.student_id, concat_ws(' ', u.first_name, u.infix, u.last_name) as student_name, p.name as period_name, p.school_id,
    v.title as vacancy_title, o.name as organization_name, ${statusNow(ctx)} as status, ${isExpiring(ctx)} as expiring, m.expires_at, m.answered_at,
    m.created_at, m.reminded_at, m.reasons,
    array(select g.name from group_memberships gm join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id
      where gm.tenant_id = m.tenant_id and gm.student_id = m.student_id and gm.left_on is null and g.status = 'active' order by g.name) as group_names`

/** One that the office may know of. @throws Refusal 404 */
export async function getSent(ctx: Ctx, id: string): Promise<SentProposal> {
  const { rows } = await sql<SentProposal>`
    select ${selected(ctx)} from ${joined} where ${isOfOffice(ctx)} and m.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** What an office held out to pupils; one round trip. */
export async function listSent(ctx: Ctx, { filter, sort, page }: Listing) {
  const rest = new Map(filter)
  const groupIds = takeIdsAmong(rest, 'group_id')
  const periodIds = takeIdsAmong(rest, 'period_id')
  // Among whom was asked: what is counted too.
  const among = allOf([
    isOfOffice(ctx),
    ...(groupIds.length > 0 ? [isInOneOf(ctx, sql`m.student_id`, groupIds)] : []),
    ...(periodIds.length > 0 ? [sql<SqlBool>`m.period_id = any (${periodIds}::uuid[])`] : []),
  ])
  const wanted = allOf([among, ...filterExpressions(rest, columns(ctx))])
  const order = orderOf(sort, sorts, sql`m.created_at desc, m.id`)
  const { rows } = await sql<{ rows: SentProposal[] | null; total: number; byStatus: SentCounts }>`
    select (select count(*)::int from ${joined} where ${wanted}) as total,
      (select ${counts(ctx)} from ${joined} where ${among}) as by_status,
      (select json_agg(to_jsonb(r) - 'at' order by r.at) from (
        select ${selected(ctx)}, row_number() over (order by ${order}) as at
        from ${joined} where ${wanted} order by at limit ${page.size} offset ${(page.number - 1) * page.size}) r) as rows`.execute(
    ctx.db,
  )
  const found = rows[0]
  return {
    total: found?.total ?? 0,
    byStatus: found?.byStatus ?? { open: 0, expiring: 0, taken: 0, refused: 0, expired: 0 },
    rows: (found?.rows ?? []).map((row) => ({
      ...row,
      expiresAt: new Date(row.expiresAt),
      answeredAt: row.answeredAt && new Date(row.answeredAt),
      createdAt: new Date(row.createdAt),
      remindedAt: row.remindedAt && new Date(row.remindedAt),
    })),
  }
}
