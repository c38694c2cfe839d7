import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { getFile, type StoredFile } from '#areas/files/queries.ts'
import { userIdOf } from '#areas/users/model.ts'
import { notFound } from '#platform/errors.ts'
import { choice, filterExpressions, type Filterable } from '#platform/filters.ts'
import { feedbackStatuses } from './model.ts'

export type Feedback = {
  id: string
  name: string | null
  email: string | null
  message: string
  tags: string[]
  source: string
  status: string
  createdAt: Date
  hasScreenshot: boolean
  /** Who rounded it off, and when: as the log has it. */
  handledByName: string | null
  handledAt: Date | null
}

export type OwnFeedback = Pick<Feedback, 'id' | 'message' | 'tags' | 'status' | 'createdAt'>

export const feedbackFilters: Filterable = {
  status: choice(feedbackStatuses, sql`status`),
  message: { kind: 'text', sql: sql`message` },
  createdAt: { kind: 'moment', sql: sql`created_at` },
}

/** Feedback, what still waits before what was handled, the newest first. */
export async function listFeedback(
  ctx: Ctx,
  { filter, page }: { filter: Map<string, string[]>; page: { number: number; size: number } },
): Promise<{ rows: Feedback[]; total: number }> {
  const wanted = [sql<SqlBool>`tenant_id = ${ctx.tenant.id}`, ...filterExpressions(filter, feedbackFilters)]
  const { rows } = await sql<{ rows: Feedback[] | null; total: number }>`
    with seen as (
      select id, name, email, message, tags, source, status, created_at, screenshot_file_id is not null as has_screenshot
      from feedback where ${sql.join(wanted, sql` and `)}
    )
    select (select json_agg(r) from (
        select seen.*, done.actor_name as handled_by_name, done.at as handled_at
        from (select * from seen order by status desc, created_at desc, id
          limit ${page.size} offset ${(page.number - 1) * page.size}) seen
        left join lateral (select l.actor_name, l.at from audit_log l
          where l.tenant_id = ${ctx.tenant.id} and l.subject_type = 'feedback' and l.subject_id = seen.id
            and l.action = 'support.feedback-handled' and seen.status = 'handled'
          order by l.at desc limit 1) done on true
        order by seen.status desc, seen.created_at desc, seen.id) r) as rows,
      (select count(*)::int from seen) as total`.execute(ctx.db)
  const found = rows[0]
  const list = (found?.rows ?? []).map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    handledAt: row.handledAt && new Date(row.handledAt),
  }))
  return { rows: list, total: found?.total ?? 0 }
}

/** So many of what somebody told are shown to them again. */
const mostOwn = 5

/** What the actor told about the product themselves, the newest first: whether somebody did anything with it. */
export async function listOwnFeedback(ctx: Ctx): Promise<OwnFeedback[]> {
  const userId = userIdOf(ctx.actor)
  if (!userId) return []
  return ctx.db
    .selectFrom('feedback')
    .select(['id', 'message', 'tags', 'status', 'createdAt'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(mostOwn)
    .execute()
}

/** What somebody told, and who it was. @throws Refusal 404 */
export async function getFeedback(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('feedback')
    .select(['name', 'message'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function getScreenshot(ctx: Ctx, id: string): Promise<StoredFile> {
  const row = await ctx.db
    .selectFrom('feedback')
    .select('screenshotFileId')
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row?.screenshotFileId) throw notFound()
  return getFile(ctx, row.screenshotFileId)
}
