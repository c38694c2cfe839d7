import { sql, type SqlBool } from 'kysely'
import { openApplicationStatuses } from '#areas/applications/model.ts'
import type { Ctx } from '#areas/context.ts'
import { actsAs, narrowedTo, organizationsOf } from '#areas/users/model.ts'
import { allOf, choice, filterExpressions, type Filterable } from '#platform/filters.ts'
import { vacancyStatuses } from '#areas/vacancies/model.ts'
import { addDays, dayOf } from '#platform/week.ts'

export type VacancyFigures = {
  id: string
  title: string
  status: string
  organizationName: string
  seats: number
  seatsTaken: number
  /** Pupils on the waiting list, with an offer or without. */
  waiting: number
  views: number
  /** Views in the last thirty days. */
  recentViews: number
  applications: number
  openApplications: number
  confirmed: number
}

export const figureFilters: Filterable = {
  id: { kind: 'id', sql: sql`v.id` },
  status: choice(vacancyStatuses, sql`v.status`),
  organizationId: { kind: 'id', sql: sql`v.organization_id` },
}

type Listing = { filter: Map<string, string[]>; page: { number: number; size: number } }

/** How the places somebody manages do: looked at, asked for, filled. The most looked at of late come first. */
export async function listVacancyFigures(ctx: Ctx, { filter, page }: Listing) {
  const conditions = filterExpressions(filter, figureFilters)
  const wanted = allOf(conditions)
  const keeps = actsAs(ctx.actor, 'broker', 'tenant_admin', 'platform_admin')
  const own = organizationsOf(ctx.actor, 'company_admin', 'company_supervisor', 'company_signatory')
  const company = narrowedTo(ctx.actor, ctx.organizationId)
  const mine = keeps ? sql<SqlBool>`true` : sql<SqlBool>`v.organization_id = any (${own}::uuid[])`
  const within = company ? sql<SqlBool>`v.organization_id = ${company}::uuid` : sql<SqlBool>`true`
  // Who keeps the bank counts what is on its way to an organization too, as the list of vacancies does.
  const onItsWay = keeps ? sql<SqlBool>`a.status = any (${[...openApplicationStatuses]}::text[])` : sql<SqlBool>`false`
  const counted = sql<SqlBool>`(a.reached_company_at is not null or ${onItsWay})`
  const since = addDays(dayOf(ctx.now), -30)
  const { rows } = await sql<{ rows: VacancyFigures[] | null; total: number }>`
    with managed as materialized (
      select v.id, v.title, coalesce(s.views, 0) as views, coalesce(s.recent, 0) as recent_views from vacancies v
      left join lateral (select sum(w.views)::int as views, sum(w.views) filter (where w.on_day > ${since}::date)::int as recent
        from vacancy_views w where w.tenant_id = v.tenant_id and w.vacancy_id = v.id) s on true
      where v.tenant_id = ${ctx.tenant.id} and ${mine} and ${within} and ${wanted} and v.status <> 'archived'
    ), page as materialized (
      select *, row_number() over () as place from (
        select * from managed order by recent_views desc, views desc, title, id limit ${page.size} offset ${(page.number - 1) * page.size}) first
    )
    select (select count(*)::int from managed) as total, (select json_agg(to_jsonb(r) - 'place' order by r.place) from (
      select v.id, v.title, v.status, o.name as organization_name, v.seats, v.seats_taken, m.views, m.recent_views, m.place,
        (select count(*)::int from waiting_places w where w.tenant_id = v.tenant_id and w.vacancy_id = v.id and w.ended_at is null
          and w.application_id is null) as waiting,
        count(a.id)::int as applications,
        count(a.id) filter (where a.status = any (${[...openApplicationStatuses]}::text[]))::int as open_applications,
        count(a.id) filter (where a.status = 'confirmed')::int as confirmed
      from page m join vacancies v on v.tenant_id = ${ctx.tenant.id} and v.id = m.id
      join organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id
      left join applications a on a.tenant_id = v.tenant_id and a.vacancy_id = v.id and ${counted}
      group by v.tenant_id, v.id, o.name, m.views, m.recent_views, m.place) r) as rows`.execute(ctx.db)
  return { rows: rows[0]?.rows ?? [], total: rows[0]?.total ?? 0 }
}
