import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { whoAsks } from '#areas/users/model.ts'
import { conflict, forbidden } from '#platform/errors.ts'
import type { ContentLocale } from '../model.ts'
import { mayKeepContent } from '../policy.ts'
import { getContent } from '../queries.ts'
import type { ContentDraft } from './queries.ts'
import type { DraftInput } from './schema.ts'

/** For how long what nobody went on with is held, in days. */
const daysHeld = 30

/** Holds what somebody typed, in the place of what they typed before. @throws Refusal 404, 403, or 409 where the page was put away */
export async function holdDraft(
  ctx: Ctx,
  pageId: string,
  locale: ContentLocale,
  { begunFrom, form }: DraftInput,
): Promise<ContentDraft> {
  const page = await getContent(ctx, pageId)
  if (!mayKeepContent(ctx.actor)) throw forbidden('content.not-yours')
  if (page.status === 'archived') throw conflict('content.archived')
  const held = { begunFrom, form: sql<never>`${JSON.stringify(form)}::jsonb`, keptAt: ctx.now }
  await ctx.db
    .insertInto('contentDrafts')
    .values({ tenantId: ctx.tenant.id, pageId, locale, userId: whoAsks(ctx.actor).userId, ...held })
    .onConflict((on) => on.columns(['tenantId', 'pageId', 'locale', 'userId']).doUpdateSet(held))
    .execute()
  return { pageId, locale, begunFrom, form, keptAt: ctx.now }
}

/** What somebody typed is gone: they kept it, or do not want it. */
export async function dropDraft(ctx: Ctx, pageId: string, locale: ContentLocale): Promise<void> {
  await ctx.db
    .deleteFrom('contentDrafts')
    .where('tenantId', '=', ctx.tenant.id)
    .where('pageId', '=', pageId)
    .where('locale', '=', locale)
    .where('userId', '=', whoAsks(ctx.actor).userId)
    .execute()
}

/** Forgets what nobody went on with. Runs as the system. */
export async function forgetDrafts(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('contentDrafts')
    .where('tenantId', '=', ctx.tenant.id)
    .where('keptAt', '<', new Date(ctx.now.getTime() - daysHeld * 86_400_000))
    .execute()
}
