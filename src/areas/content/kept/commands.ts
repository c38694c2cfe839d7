import type { Ctx } from '#areas/context.ts'

/** No copy of a page is kept for longer than this, in milliseconds: figures of days and hours go by the clock. */
export const oldestCopy = 60_000

/** Forgets that something changed, once every copy from before is old. Runs as the system. */
export async function forgetSiteChanges(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('siteChanges')
    .where('tenantId', '=', ctx.tenant.id)
    .where('changedAt', '<', new Date(ctx.now.getTime() - 5 * oldestCopy))
    .execute()
}
