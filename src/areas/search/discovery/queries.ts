import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { extensionPoint } from '#areas/extension.ts'
import { notFound } from '#platform/errors.ts'
import type { Locale } from '#platform/i18n.ts'
import { dayOf } from '#platform/week.ts'
import { getVacancy, joined, type Vacancy } from '#areas/vacancies/queries.ts'
import { mostInSitemap } from './model.ts'

/**
 * What may be found from outside, whoever asks: on offer to everybody, with room, and in time. Nothing at all where the
 * tenant keeps its places for who is signed in.
 */
function isOpenToAll({ tenant, now }: Ctx) {
  const today = dayOf(now)
  return sql<SqlBool>`(v.tenant_id = ${tenant.id} and v.status = 'published' and o.status = 'approved' and v.school_ids = '{}'
    and coalesce(v.application_deadline, v.ends_on, ${today}::date) >= ${today}::date and ${tenant.capabilities.publicVacancies})`
}

/** A page of the website as search engines are told of it: its path in each language, without the language. */
export type SitePath = { paths: Record<Locale, string>; updatedAt: Date }

/** What is told of besides places. */
export const sitePaths = extensionPoint<(ctx: Ctx) => Promise<SitePath[]>>('which pages the website has')

export async function countOpenToAll(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${joined} where ${isOpenToAll(ctx)}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** One file of the sitemap: ids and when they last changed, in an order that stays. */
export async function listOpenToAll(ctx: Ctx, page: number): Promise<{ id: string; updatedAt: Date }[]> {
  const { rows } = await sql<{ id: string; updatedAt: Date }>`
    select v.id, v.updated_at from ${joined} where ${isOpenToAll(ctx)}
    order by v.id limit ${mostInSitemap} offset ${(page - 1) * mostInSitemap}`.execute(ctx.db)
  return rows
}

/** A place as somebody sees it who comes from outside. */
export async function getOpenToAll(ctx: Ctx, id: string): Promise<Vacancy> {
  const { rows } = await sql<{
    id: string
  }>`select v.id from ${joined} where v.id = ${id} and ${isOpenToAll(ctx)}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return getVacancy({ ...ctx, actor: { kind: 'visitor' } }, id)
}
