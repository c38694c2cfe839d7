import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { notFound } from '#platform/errors.ts'
import { allOf, filterExpressions, orderOf, type Filterable } from '#platform/filters.ts'
import type { Query } from '#platform/jsonapi.ts'
import { isOut, sqlPath } from '../queries.ts'
import type { RedirectStatus } from './model.ts'

/** An address that leads elsewhere, as who keeps the website sees it. */
export type Redirect = {
  id: string
  fromPath: string
  toPageId: string | null
  pageTitle: string | null
  toAddress: string | null
  status: RedirectStatus
  source: 'manual' | 'import'
  hits: number
  lastHitAt: Date | null
  /** Whether anybody is led anywhere by it now: a page that is not on the website is no place to go. */
  leads: boolean
  lockVersion: number
}

const every = (ctx: Ctx) => sql`(
  select r.id, r.from_path, r.to_page_id, r.to_address, r.status, r.source, r.hits::int as hits, r.last_hit_at, r.lock_version,
    r.to_address is not null or exists (select 1 from content_pages p
      where p.tenant_id = r.tenant_id and p.id = r.to_page_id and ${isOut(ctx)}) as leads,
    (select t.title from content_texts t where t.tenant_id = r.tenant_id and t.page_id = r.to_page_id
      order by (t.locale = ${ctx.locale}) desc limit 1) as page_title
  from redirects r where r.tenant_id = ${ctx.tenant.id})`

export const redirectFilters = {
  id: { kind: 'id', sql: sql`id` },
  fromPath: { kind: 'text', sql: sql`from_path` },
} as const satisfies Filterable

export const redirectSorts = ['fromPath', 'hits', 'lastHitAt'] as const
const sorts: Record<(typeof redirectSorts)[number], RawBuilder<unknown>> = {
  fromPath: sql`from_path`,
  hits: sql`hits`,
  lastHitAt: sql`last_hit_at`,
}

export async function listRedirects(
  ctx: Ctx,
  { filter, sort, page }: Pick<Query, 'filter' | 'sort' | 'page'>,
): Promise<{ rows: Redirect[]; total: number }> {
  const wanted = allOf(filterExpressions(filter, redirectFilters))
  const { rows } = await sql<{ rows: Redirect[] | null; total: number }>`
    with seen as materialized (select * from ${every(ctx)} e where ${wanted})
    select (select json_agg(r) from (select * from seen order by ${orderOf(sort, sorts, sql`from_path, id`)}
        limit ${page.size} offset ${(page.number - 1) * page.size}) r) as rows,
      (select count(*)::int from seen) as total`.execute(ctx.db)
  const found = rows[0]
  const revived = (found?.rows ?? []).map((row) => ({ ...row, lastHitAt: row.lastHitAt && new Date(row.lastHitAt) }))
  return { rows: revived, total: found?.total ?? 0 }
}

/** @throws Refusal 404 */
export async function getRedirect(ctx: Ctx, id: string): Promise<Redirect> {
  const { rows } = await sql<Redirect>`select * from ${every(ctx)} e where id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/** Where an address leads, for who comes by; the page there judges whom it is for. One of a page that is not on the website leads nowhere. */
export type Lead = { id: string; fromPath: string; to: string; status: RedirectStatus }

export async function listLeads(
  ctx: Pick<Ctx, 'db' | 'tenant' | 'now'>,
): Promise<(Lead & { locale: string | null })[]> {
  const { rows } = await sql<Lead & { locale: string | null }>`
    select r.id, r.from_path, r.status, t.locale,
      coalesce(r.to_address, ${sqlPath(sql`p.kind`, sql`t.slug`)}) as "to"
    from redirects r
    left join content_pages p on p.tenant_id = r.tenant_id and p.id = r.to_page_id and ${isOut(ctx)}
    left join content_texts t on t.tenant_id = p.tenant_id and t.page_id = p.id
    where r.tenant_id = ${ctx.tenant.id} and (r.to_address is not null or t.slug is not null)
    order by r.from_path, t.locale desc`.execute(ctx.db)
  return rows
}

/** Where every address leads now, for judging whether another one would lead round; one that leads to a page is no loop. */
export async function listOwnLeads(ctx: Ctx): Promise<{ id: string; fromPath: string; toAddress: string | null }[]> {
  return ctx.db
    .selectFrom('redirects')
    .select(['id', 'fromPath', 'toAddress'])
    .where('tenantId', '=', ctx.tenant.id)
    .execute()
}

/** Which of some paths are those of pages or news now, in whichever language. One that was put away has left its address. */
export async function listPagePaths(ctx: Ctx, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const { rows } = await sql<{ path: string }>`
    select w.path from unnest(${[...paths]}::text[]) w (path) where exists (
      select 1 from content_texts t join content_pages p on p.tenant_id = t.tenant_id and p.id = t.page_id
      where t.tenant_id = ${ctx.tenant.id} and p.status <> 'archived' and (${sqlPath(sql`t.kind`, sql`t.slug`)}) = w.path)`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ path }) => path))
}

/** Whether somebody who goes to one of some paths of the website is led elsewhere. */
export async function isRedirected(ctx: Ctx, paths: readonly string[]): Promise<boolean> {
  if (paths.length === 0) return false
  const row = await ctx.db
    .selectFrom('redirects')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('fromPath', 'in', [...paths])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
