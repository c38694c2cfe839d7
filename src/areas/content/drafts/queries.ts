import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { whoAsks } from '#areas/users/model.ts'
import type { ContentLocale } from '../model.ts'
import type { DraftInput } from './schema.ts'

/** What somebody typed into the form of a page in one language and did not keep yet. */
export type ContentDraft = DraftInput & { pageId: string; locale: ContentLocale; keptAt: Date }

/** The reader's own drafts of a page, one in each language at most. */
export async function listDrafts(ctx: Ctx, pageId: string): Promise<ContentDraft[]> {
  const { rows } = await sql<ContentDraft>`
    select page_id, locale, begun_from, form, kept_at from content_drafts
    where tenant_id = ${ctx.tenant.id} and page_id = ${pageId} and user_id = ${whoAsks(ctx.actor).userId}
    order by locale desc`.execute(ctx.db)
  return rows
}
