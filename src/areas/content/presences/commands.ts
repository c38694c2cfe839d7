import type { Ctx } from '#areas/context.ts'
import { whoAsks } from '#areas/users/model.ts'
import { forbidden, notFound } from '#platform/errors.ts'
import { mayKeepContent } from '../policy.ts'
import { isContent } from '../queries.ts'
import { hereFor, listOthersHere, type Presence } from './queries.ts'

/** Somebody has the form of a page open: who else does. @throws Refusal 404, 403 */
export async function sayHere(ctx: Ctx, pageId: string): Promise<Presence[]> {
  if (!(await isContent(ctx, pageId))) throw notFound()
  if (!mayKeepContent(ctx.actor)) throw forbidden('content.not-yours')
  await ctx.db
    .insertInto('contentPresences')
    .values({ tenantId: ctx.tenant.id, pageId, userId: whoAsks(ctx.actor).userId, seenAt: ctx.now })
    .onConflict((on) => on.columns(['tenantId', 'pageId', 'userId']).doUpdateSet({ seenAt: ctx.now }))
    .execute()
  return listOthersHere(ctx, pageId)
}

/** Forgets who was there. Runs as the system. */
export async function forgetPresences(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('contentPresences')
    .where('tenantId', '=', ctx.tenant.id)
    .where('seenAt', '<=', new Date(ctx.now.getTime() - hereFor))
    .execute()
}
