import { late } from '#areas/extension.ts'
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { Find } from '#areas/find.ts'
import { moderators, actsAs, organizationsOf } from '#areas/users/model.ts'
import { notFound } from '#platform/errors.ts'
import { choice, filterExpressions, type Filterable } from '#platform/filters.ts'
import type { Query } from '#platform/jsonapi.ts'
import { dayOf } from '#platform/week.ts'
import { profileColumns, type ProfileColumn } from '../fields.ts'
import { organizationStatuses, organizationTypes } from '../model.ts'
import { schoolStaff } from '../policy.ts'
import type { OrganizationProfilesTable } from '../tables.ts'
import {
  type OrganizationRow,
  everyColumn,
  getVisibleOrganization,
  vacanciesOf,
  internCountOf,
  internsOf,
  type Interns,
  lastApplicationOf,
  type VacancyLine,
} from '../queries.ts'

/** The twin of `organizationViewFor`, for lists. */
export function visibleTo(ctx: Ctx) {
  const { actor } = ctx
  if (actor.kind === 'system' || actsAs(actor, ...moderators)) return sql<SqlBool>`true`
  const own = organizationsOf(actor)
  const schools = organizationsOf(actor, ...schoolStaff)
  const approved = actsAs(actor, ...schoolStaff)
    ? sql<SqlBool>`o.status = 'approved' and o.type <> 'School'`
    : actsAs(actor, 'student')
      ? sql<SqlBool>`o.status = 'approved' and o.type = 'Company'`
      : sql<SqlBool>`false`
  return sql<SqlBool>`(o.id = any (${own}::uuid[]) or o.proposed_by = any (${schools}::uuid[]) or (${approved}))`
}

export const findOrganizations: Find = {
  kind: 'organizations',
  path: '/organizations',
  among: (ctx) => ({
    from: sql`organizations o`,
    where: sql<SqlBool>`o.tenant_id = ${ctx.tenant.id} and o.merged_into is null and o.status <> 'archived' and ${visibleTo(ctx)}`,
    id: sql`o.id`,
    title: sql`o.name`,
    detail: sql`o.city`,
    named: { of: 'organizations', id: sql`o.id` },
  }),
}

const o = { tenantId: sql`o.tenant_id`, id: sql`o.id` }
const openVacancies = late(() => vacanciesOf(o, sql`false`).open)
const seatsFree = late(() => vacanciesOf(o, sql`false`).seatsFree)
const internCount = late(() => internCountOf(o))
const lastApplication = late(() => lastApplicationOf(o))
const contactName = sql`(select concat_ws(' ', u.first_name, u.infix, u.last_name) from memberships m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
  where m.tenant_id = o.tenant_id and m.organization_id = o.id and u.status <> 'archived' and o.type = 'Company' order by m.is_contact_person desc,
    exists (select 1 from roles r where r.tenant_id = m.tenant_id and r.user_id = m.user_id and r.organization_id = m.organization_id and r.name = 'admin') desc,
    m.created_at, u.id limit 1)`

/** Waits to be judged: one notion for the queue, the counts and the lists; the steps of `allowedOrganizationEvents` agree with it. */
export const isUp = sql<SqlBool>`(o.status = 'pending' and o.merged_into is null and not o.awaits_contact)`

/** How many wait for who judges them, as part of a larger query. */
export function countToJudge(ctx: Ctx): RawBuilder<number> {
  if (!actsAs(ctx.actor, ...moderators)) return sql<number>`0`
  return sql<number>`(select count(*)::int from organizations o where o.tenant_id = ${ctx.tenant.id} and ${isUp})`
}

const publicFilters: Filterable = {
  id: { kind: 'id', sql: sql`o.id` },
  name: { kind: 'text', sql: sql`o.name` },
  city: { kind: 'text', sql: sql`o.city` },
  type: choice(organizationTypes, sql`o.type`),
  organizationType: choice(organizationTypes, sql`o.type`),
  status: choice(organizationStatuses, sql`o.status`),
  sectorKeys: { kind: 'list', sql: sql`o.sector_keys` },
  isNonprofit: { kind: 'boolean', sql: sql`o.is_nonprofit` },
}
export const staffFilters: Filterable = {
  ...publicFilters,
  legalName: { kind: 'text', sql: sql`o.legal_name` },
  postcode: { kind: 'text', sql: sql`o.postcode` },
  kvkNumber: { kind: 'text', sql: sql`o.kvk_number` },
  branchNumber: { kind: 'text', sql: sql`o.branch_number` },
  brin: { kind: 'text', sql: sql`o.brin` },
  email: { kind: 'text', sql: sql`o.email` },
  source: { kind: 'text', sql: sql`o.source` },
  createdAt: { kind: 'moment', sql: sql`o.created_at` },
  approvedAt: { kind: 'moment', sql: sql`o.approved_at` },
  contactName: { kind: 'text', sql: contactName },
  openVacancies: { kind: 'number', sql: openVacancies },
  seatsFree: { kind: 'number', sql: seatsFree },
  internCount: { kind: 'number', sql: internCount },
  toJudge: { kind: 'boolean', sql: isUp },
}

/** How far it is from the school of a pupil or a mentor, squared and near enough to sort by; last what says not where it is, and that school. */
function awayFromSchool(ctx: Ctx, capacity: 'student' | 'mentor') {
  const schools = organizationsOf(ctx.actor, capacity)
  return sql`coalesce((select min(case when o.type = 'Company' then power(o.lat - s.lat, 2) + power((o.lng - s.lng) * cos(radians(s.lat)), 2) end) from organizations s
    where s.tenant_id = o.tenant_id and s.id = any (${schools}::uuid[])), 'infinity')`
}

/**
 * Who judges sees first what waits; a pupil, who sees none but those, what is near their school; everybody else what one can go to, of
 * which a mentor, who looks for a place, what is near.
 */
function byStatus(ctx: Ctx) {
  if (actsAs(ctx.actor, 'student')) return awayFromSchool(ctx, 'student')
  const judges = actsAs(ctx.actor, ...moderators) || ctx.actor.kind === 'system'
  const isOffice = judges || actsAs(ctx.actor, 'coordinator')
  if (!isOffice && actsAs(ctx.actor, 'mentor'))
    return sql`array[(o.status <> 'approved')::int::float8, ${awayFromSchool(ctx, 'mentor')}]`
  const order = judges ? ['pending', 'approved', 'denied', 'archived'] : ['approved', 'pending', 'denied', 'archived']
  return sql`array_position(${order}::text[], o.status)`
}

const sortedFor = (ctx: Ctx) => ({
  name: sql`lower(o.name)`,
  city: sql`lower(o.city)`,
  type: sql`o.type`,
  status: byStatus(ctx),
  createdAt: sql`o.created_at`,
  seatsFree,
  internCount,
  lastApplicationAt: lastApplication,
})
export const organizationSorts = [
  'name',
  'city',
  'type',
  'status',
  'createdAt',
  'seatsFree',
  'internCount',
  'lastApplicationAt',
] as const

export type Profile = Pick<Selectable<OrganizationProfilesTable>, ProfileColumn>
export type ListedOrganization = OrganizationRow & {
  contactName: string | null
  openVacancies: number
  seatsFree: number
  internCount: number
  /** Of one that is asked for by itself. */
  interns?: Interns
  /** Of the same: how fast it answers, in days, where that is known. */
  answerDays?: number | null
  lastApplicationAt: Date | null
  vacancies: VacancyLine[] | null
  profile: Profile | null
}
export type OrganizationCounts = { all: number; pending: number; withoutVacancy: number; withInterns: number }

function included(ctx: Ctx, include: readonly string[]) {
  // Places that are not on offer are shown to the organization's own people and to those who look after all.
  const seesAll = actsAs(ctx.actor, ...moderators) || ctx.actor.kind === 'system'
  const vacancies = include.includes('vacancies')
    ? vacanciesOf(o, sql`(${seesAll} or o.id = any (${organizationsOf(ctx.actor)}::uuid[]))`).lines
    : sql`null`
  const profile = include.includes('profile')
    ? sql`(select json_build_object(${sql.join(
        profileColumns.flatMap((name) => [sql.lit(name), sql`coalesce(${sql.ref(`p.${name}`)}, '')`]),
      )})
        from (select 1) one left join organization_profiles p on p.tenant_id = o.tenant_id and p.organization_id = o.id)`
    : sql`null`
  return sql`${contactName} as contact_name, ${openVacancies} as open_vacancies, ${seatsFree} as seats_free, ${internCount} as intern_count,
    ${lastApplication} as last_application_at, ${vacancies} as vacancies, ${profile} as profile`
}

/** Organizations the actor may see, with what there is to do about them, in one round trip. */
export async function listOrganizations(
  ctx: Ctx,
  { filter, sort, page, include }: Pick<Query, 'filter' | 'sort' | 'page' | 'include'>,
): Promise<{ rows: ListedOrganization[]; total: number; counts: OrganizationCounts }> {
  const seesContacts = actsAs(ctx.actor, ...moderators, ...schoolStaff) || ctx.actor.kind === 'system'
  const visible = sql<SqlBool>`o.tenant_id = ${ctx.tenant.id} and o.merged_into is null and ${visibleTo(ctx)}`
  const wanted = [visible, ...filterExpressions(filter, seesContacts ? staffFilters : publicFilters)]
  const sorted = sortedFor(ctx)
  const order = [
    ...sort.map(({ field, descending }) =>
      sql.join([sorted[field as keyof typeof sorted], sql.raw(descending ? 'desc nulls last' : 'nulls first')], sql` `),
    ),
    // Of those that wait to be judged the longest wait first, where one looks by that.
    ...(sort.some(({ field }) => field === 'status')
      ? [sql`case when o.status = 'pending' then o.created_at end nulls last`]
      : []),
    sql`lower(o.name)`,
    sql`o.id`,
  ]
  const { rows } = await sql<{ rows: ListedOrganization[] | null; total: number; counts: OrganizationCounts }>`
    with found as materialized (
      select o.id, row_number() over (order by ${sql.join(order)}) as place from organizations o where ${sql.join(wanted, sql` and `)}
    )
    select (select json_agg(r order by r.place) from (
        select ${everyColumn}, ${included(ctx, include)}, f.place from found f join organizations o on o.tenant_id = ${ctx.tenant.id} and o.id = f.id
        where f.place > ${(page.number - 1) * page.size} and f.place <= ${page.number * page.size}) r) as rows,
      (select count(*)::int from found) as total,
      (select json_build_object('all', count(*), 'pending', count(*) filter (where ${isUp}),
        'withoutVacancy', count(*) filter (where o.status = 'approved' and o.type = 'Company' and ${openVacancies} = 0),
        'withInterns', ${seesContacts ? sql`count(*) filter (where ${internCount} > 0)` : sql`0`})
        from organizations o where ${visible}) as counts`.execute(ctx.db)
  const answer = rows[0]
  return {
    rows: (answer?.rows ?? []).map(withDates),
    total: answer?.total ?? 0,
    counts: answer?.counts ?? { all: 0, pending: 0, withoutVacancy: 0, withInterns: 0 },
  }
}

function withDates(row: ListedOrganization): ListedOrganization {
  const date = (value: Date | null) => value && new Date(value)
  return {
    ...row,
    approvedAt: date(row.approvedAt),
    createdAt: new Date(row.createdAt),
    lastApplicationAt: date(row.lastApplicationAt),
  }
}

/** One organization with what its own page shows. */
export async function showOrganization(ctx: Ctx, id: string, include: readonly string[]): Promise<ListedOrganization> {
  const organization = await getVisibleOrganization(ctx, id)
  const { rows } = await sql<Omit<ListedOrganization, keyof OrganizationRow>>`
    select ${included(ctx, include)}, ${internsOf(o, sql`${dayOf(ctx.now)}::date`)} as interns, o.answer_days from organizations o where o.tenant_id = ${ctx.tenant.id} and o.id = ${organization.id}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound()
  return { ...organization, ...rows[0] }
}
