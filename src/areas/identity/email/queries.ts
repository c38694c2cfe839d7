import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'

/** Whether the other of the two links of a change has been used. */
export async function isConfirmedElsewhere(ctx: Ctx, { change, linkId }: { change: string; linkId: string }) {
  const row = await ctx.db
    .selectFrom('accessTokens')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('kind', '=', 'email')
    .where(sql<boolean>`data ->> 'change' = ${change}`)
    .where('id', '<>', linkId)
    .where('usedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
