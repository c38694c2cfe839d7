import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { notFound } from '#platform/errors.ts'
import type { ContentLocale } from '../model.ts'
import type { ContentWords } from '../queries.ts'

/** The words of a page as somebody kept them once. */
export type ContentVersion = ContentWords & {
  id: string
  locale: ContentLocale
  changedByName: string | null
  changedAt: Date
}

const columns = sql`v.id, v.locale, v.slug, v.title, v.lead, v.blocks, v.changed_at,
  nullif(concat_ws(' ', u.first_name, u.infix, u.last_name), '') as changed_by_name`
const joined = sql`content_versions v left join users u on u.tenant_id = v.tenant_id and u.id = v.changed_by`

/** What a page said before, the newest first. @throws Refusal 404 where there is no such page */
export async function listContentVersions(
  ctx: Ctx,
  pageId: string,
  page: { number: number; size: number },
): Promise<{ rows: ContentVersion[]; total: number }> {
  const { rows } = await sql<{ rows: ContentVersion[] | null; total: number }>`
    with every as materialized (
      select ${columns} from ${joined} where v.tenant_id = ${ctx.tenant.id} and v.page_id = ${pageId})
    select (select json_agg(r) from (select * from every order by changed_at desc, id desc
        limit ${page.size} offset ${(page.number - 1) * page.size}) r) as rows,
      (select count(*)::int from every) as total`.execute(ctx.db)
  const [found] = rows
  // Whatever a page says was kept once: one without a version is none.
  if (!found?.total) throw notFound()
  return { rows: (found.rows ?? []).map((row) => ({ ...row, changedAt: new Date(row.changedAt) })), total: found.total }
}

/** @throws Refusal 404 */
export async function getVersion(ctx: Ctx, pageId: string, id: string): Promise<ContentVersion> {
  const { rows } = await sql<ContentVersion>`
    select ${columns} from ${joined} where v.tenant_id = ${ctx.tenant.id} and v.page_id = ${pageId} and v.id = ${id}`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) throw notFound()
  return row
}
