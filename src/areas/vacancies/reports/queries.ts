import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { moderators, actsAs, userIdOf } from '#areas/users/model.ts'
import { literals } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { VacancyStatus } from '../model.ts'
import type { ReportReason, ReportStatus } from './model.ts'

export type Report = {
  id: string
  vacancyId: string
  vacancyTitle: string
  vacancyStatus: VacancyStatus
  /** Where the place is. */
  street: string | null
  houseNumber: string | null
  postcode: string | null
  city: string | null
  organizationId: string
  organizationName: string
  /** Of one that was merged the number is that of the one it became part of. */
  organizationPhone: string | null
  reporterId: string
  reporterName: string
  reason: ReportReason
  details: string
  status: ReportStatus
  decisionNote: string | null
  decidedByName: string | null
  decidedAt: Date | null
  createdAt: Date
}

const person = (name: string) =>
  sql`nullif(concat_ws(' ', ${sql.ref(`${name}.first_name`)}, ${sql.ref(`${name}.infix`)}, ${sql.ref(`${name}.last_name`)}), '')`
const columns = sql`r.id, r.vacancy_id, v.title as vacancy_title, v.status as vacancy_status, v.street, v.house_number, v.postcode, v.city, v.organization_id, o.name as organization_name, coalesce(merged.phone, o.phone) as organization_phone,
  r.reporter_id, ${person('u')} as reporter_name, r.reason, r.details, r.status, r.decision_note, ${person('d')} as decided_by_name, r.decided_at, r.created_at`
const joined = sql`vacancy_reports r
  join vacancies v on v.tenant_id = r.tenant_id and v.id = r.vacancy_id
  join organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id
  left join organizations merged on merged.tenant_id = o.tenant_id and merged.id = o.merged_into
  join users u on u.tenant_id = r.tenant_id and u.id = r.reporter_id
  left join users d on d.tenant_id = r.tenant_id and d.id = r.decided_by`

const waitingStatuses: ReportStatus[] = ['open', 'in_review']

/** How many of them wait to be decided by the actor, as part of a larger query: none for who does not look after all places. */
export function countToDecide(ctx: Ctx) {
  if (!actsAs(ctx.actor, ...moderators)) return sql<number>`0`
  return sql<number>`(select count(*)::int from vacancy_reports r
    where r.tenant_id = ${ctx.tenant.id} and r.status in ${literals(waitingStatuses)})`
}

/** How much was said that waits, and how much was decided. */
export type ReportCounts = { waiting: number; decided: number }

/** What was said about places, what waits first and longest first, then what was decided, newest first; with how much there is of both. */
export async function listReports(
  ctx: Ctx,
  { waiting, page }: { waiting: boolean; page: { number: number; size: number } },
): Promise<{ rows: Report[]; counts: ReportCounts }> {
  const isWaiting = sql`r.status = any (${waitingStatuses}::text[])`
  const [found, counted] = await Promise.all([
    sql<Report>`
      select ${columns} from ${joined}
      where r.tenant_id = ${ctx.tenant.id} and ${waiting ? isWaiting : sql`not ${isWaiting}`}
      order by ${waiting ? sql`r.created_at` : sql`r.decided_at desc`}, r.id
      limit ${page.size} offset ${(page.number - 1) * page.size}`.execute(ctx.db),
    sql<ReportCounts>`
      select count(*) filter (where ${isWaiting})::int as waiting, count(*) filter (where not ${isWaiting})::int as decided
      from vacancy_reports r where r.tenant_id = ${ctx.tenant.id}`.execute(ctx.db),
  ])
  return { rows: found.rows, counts: counted.rows[0] ?? { waiting: 0, decided: 0 } }
}

/** One of them, for who decides; its writer gets to hear what came of it, and finds no list. */
export async function getReport(ctx: Ctx, id: string): Promise<Report> {
  if (ctx.actor.kind !== 'system' && !actsAs(ctx.actor, ...moderators)) throw notFound()
  const { rows } = await sql<Report>`
    select ${columns} from ${joined} where r.tenant_id = ${ctx.tenant.id} and r.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** What somebody said about a place that nobody decided yet. */
export async function findOpenReport(
  ctx: Ctx,
  vacancyId: string,
  reporterId = userIdOf(ctx.actor) ?? null,
): Promise<{ id: string } | undefined> {
  return ctx.db
    .selectFrom('vacancyReports')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('vacancyId', '=', vacancyId)
    .where('reporterId', '=', reporterId)
    .where('status', 'in', ['open', 'in_review'])
    .executeTakeFirst()
}
