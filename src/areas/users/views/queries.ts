import type { Ctx } from '#areas/context.ts'
import { userIdOf } from '../model.ts'

export type SavedView = { id: string; screen: string; name: string; query: string }

/** The views the actor kept of a screen, in the order they were kept. */
export async function listSavedViews(ctx: Ctx, screen: string): Promise<SavedView[]> {
  return ctx.db
    .selectFrom('savedViews')
    .select(['id', 'screen', 'name', 'query'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', userIdOf(ctx.actor) ?? null)
    .where('screen', '=', screen)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
