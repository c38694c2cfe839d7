import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { narrowedTo } from '#areas/users/model.ts'
import { notFound } from '#platform/errors.ts'
import { allOf, filterExpressions, type Filterable } from '#platform/filters.ts'
import type { EndedReason, PassedOver, PlaceFacts } from './model.ts'
import { studentsVisibleTo } from '#areas/students/file/queries.ts'
import { literals } from '#platform/db.ts'
import { onlineStatuses } from '#areas/vacancies/model.ts'

export type WaitingPlaceRow = PlaceFacts & {
  id: string
  vacancyId: string
  vacancyTitle: string
  organizationId: string
  organizationName: string
  studentId: string
  studentName: string
  schoolId: string
  joinedAt: Date
  /** The how many-eth in line: one is the first who gets a seat. Null for who holds a seat, or is no longer there. */
  rank: number | null
  endedAt: Date | null
  passedOverFor: PassedOver | null
}

const joined = sql`waiting_places w
  join vacancies v on v.tenant_id = w.tenant_id and v.id = w.vacancy_id
  join organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id
  join student_profiles s on s.tenant_id = w.tenant_id and s.user_id = w.student_id
  join users u on u.tenant_id = w.tenant_id and u.id = w.student_id`

const columns = sql`w.id, w.vacancy_id, v.title as vacancy_title, v.organization_id, o.name as organization_name, w.student_id,
  concat_ws(' ', u.first_name, u.infix, u.last_name) as student_name, s.school_id, w.joined_at, w.offered_until, w.application_id,
  w.ended_at, w.ended_reason, w.passed_over_for,
  case when w.ended_at is null and w.offered_until is null then (select count(*)::int from waiting_places before where before.tenant_id = w.tenant_id
    and before.vacancy_id = w.vacancy_id and before.ended_at is null and before.offered_until is null and before.position <= w.position) end as rank`

export async function getWaitingPlace(ctx: Ctx, id: string): Promise<WaitingPlaceRow> {
  const { rows } = await sql<WaitingPlaceRow>`
    select ${columns} from ${joined} where w.tenant_id = ${ctx.tenant.id} and w.id = ${id}
      and ${studentsVisibleTo(ctx, sql`w.student_id`, sql`s.school_id`)}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

export const waitingFilters: Filterable = {
  vacancyId: { kind: 'id', sql: sql`w.vacancy_id` },
  studentId: { kind: 'id', sql: sql`w.student_id` },
  open: { kind: 'boolean', sql: sql`(w.ended_at is null)` },
}

type Listing = { filter: Map<string, string[]>; page: { number: number; size: number } }

/** Who waits where, of the pupils the actor may know; in the order of joining. */
export async function listWaitingPlaces(
  ctx: Ctx,
  { filter, page }: Listing,
): Promise<{ rows: WaitingPlaceRow[]; total: number }> {
  const conditions = filterExpressions(filter, waitingFilters)
  const wanted = allOf(conditions)
  const school = narrowedTo(ctx.actor, ctx.organizationId)
  const within = school ? sql<SqlBool>`s.school_id = ${school}::uuid` : sql<SqlBool>`true`
  const { rows } = await sql<{ rows: WaitingPlaceRow[] | null; total: number }>`
    with seen as materialized (
      select w.id from ${joined} where w.tenant_id = ${ctx.tenant.id} and ${wanted} and ${within}
        and ${studentsVisibleTo(ctx, sql`w.student_id`, sql`s.school_id`)}
    )
    select (select count(*)::int from seen) as total, (select json_agg(r) from (
      select ${columns} from ${joined} where w.tenant_id = ${ctx.tenant.id} and w.id in (select id from seen)
      order by w.joined_at, w.id limit ${page.size} offset ${(page.number - 1) * page.size}) r) as rows`.execute(ctx.db)
  return {
    total: rows[0]?.total ?? 0,
    rows: (rows[0]?.rows ?? []).map((row) => ({
      ...row,
      joinedAt: new Date(row.joinedAt),
      offeredUntil: row.offeredUntil && new Date(row.offeredUntil),
      endedAt: row.endedAt && new Date(row.endedAt),
    })),
  }
}

export type WaitingListEntry = PlaceFacts & { id: string; vacancyId: string; studentId: string; isHere: boolean }

/** Everybody who stands on the list of a vacancy, first come first. */
export async function listStanding(ctx: Ctx, vacancyId: string): Promise<WaitingListEntry[]> {
  const rows = await ctx.db
    .selectFrom('waitingPlaces as w')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'w.tenantId').onRef('u.id', '=', 'w.studentId'))
    .select(['w.id', 'w.vacancyId', 'w.studentId', 'w.offeredUntil', 'w.applicationId', 'u.status'])
    .where('w.tenantId', '=', ctx.tenant.id)
    .where('w.vacancyId', '=', vacancyId)
    .where('w.endedAt', 'is', null)
    .orderBy('w.position')
    .execute()
  return rows.map(({ status, ...row }) => ({
    ...row,
    endedReason: null as EndedReason | null,
    isHere: status === 'active' || status === 'invited',
  }))
}

/** Where a pupil stands on lists now. */
export async function listPlacesOf(
  ctx: Ctx,
  studentId: string,
): Promise<(PlaceFacts & { id: string; vacancyId: string })[]> {
  const rows = await ctx.db
    .selectFrom('waitingPlaces')
    .select(['id', 'vacancyId', 'offeredUntil', 'applicationId'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('studentId', '=', studentId)
    .where('endedAt', 'is', null)
    .orderBy('vacancyId')
    .execute()
  return rows.map((row) => ({ ...row, endedReason: null }))
}

/** The place with which an application was sent, while its seat is promised. */
export async function findPlaceOfApplication(
  ctx: Ctx,
  applicationId: string,
): Promise<{ id: string; vacancyId: string } | undefined> {
  return ctx.db
    .selectFrom('waitingPlaces')
    .select(['id', 'vacancyId'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('applicationId', '=', applicationId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

/** Vacancies where the clock has something to do: an offer ran out, or a seat was kept and is nobody's. */
export async function listListsToTend(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from vacancies v where v.tenant_id = ${ctx.tenant.id} and (v.waiting > 0 or v.seats_promised > 0) and (
      (v.status in ${literals(onlineStatuses)} and ((v.waiting > 0 and v.seats_taken < v.seats)
        or v.seats_promised > (select count(*) from waiting_places w where w.tenant_id = v.tenant_id and w.vacancy_id = v.id
          and w.ended_at is null and w.offered_until is not null)))
      or exists (select 1 from waiting_places w where w.tenant_id = v.tenant_id and w.vacancy_id = v.id and w.ended_at is null
        and w.application_id is null and w.offered_until <= ${ctx.now}))
    order by v.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Lists with people on them at an organization. */
export async function listListsAt(ctx: Ctx, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from vacancies where tenant_id = ${ctx.tenant.id} and organization_id = ${organizationId}
      and (waiting > 0 or seats_promised > 0) order by id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
