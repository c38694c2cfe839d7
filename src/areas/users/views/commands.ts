import type { Ctx } from '#areas/context.ts'
import { conflict, notFound, unauthorized } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { userIdOf } from '../model.ts'
import { mostViews } from './model.ts'
import { listSavedViews, type SavedView } from './queries.ts'
import type { SavedViewInput } from './schema.ts'

/** Keeps a view of a screen; the same name again is the view changed. */
export async function saveView(ctx: Ctx, { screen, name, query }: SavedViewInput): Promise<SavedView> {
  const userId = userIdOf(ctx.actor)
  if (!userId) throw unauthorized()
  const known = await listSavedViews(ctx, screen)
  if (known.length >= mostViews && !known.some((view) => view.name === name))
    throw conflict('users.too-many-views', { values: { most: mostViews } })
  return ctx.db
    .insertInto('savedViews')
    .values({ tenantId: ctx.tenant.id, id: newId(), userId, screen, name, query, createdAt: ctx.now })
    .onConflict((conflicting) => conflicting.columns(['tenantId', 'userId', 'screen', 'name']).doUpdateSet({ query }))
    .returning(['id', 'screen', 'name', 'query'])
    .executeTakeFirstOrThrow()
}

/** Forgets a view of one's own. */
export async function forgetView(ctx: Ctx, id: string): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('savedViews')
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', userIdOf(ctx.actor) ?? null)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}
