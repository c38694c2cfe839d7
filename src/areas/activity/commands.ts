import type { Ctx } from '#areas/context.ts'

const keptFor = 24 * 3_600_000

/** An answer is kept a day, for who sends the same request again. Runs as the system. */
export async function forgetIdempotencyKeys(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('idempotencyKeys')
    .where('tenantId', '=', ctx.tenant.id)
    .where('createdAt', '<', new Date(ctx.now.getTime() - keptFor))
    .execute()
}
