import type { Ctx } from '#areas/context.ts'
import { settleOverdue, tickForPupils } from '#areas/workflows/progress/commands.ts'

/** Pupils begin on their road, and all but one in eight have read how it works. */
export async function walkRoads(ctx: Ctx): Promise<void> {
  await settleOverdue(ctx)
  const pupils = await ctx.db
    .selectFrom('roads')
    .select('studentId')
    .distinct()
    .where('tenantId', '=', ctx.tenant.id)
    .orderBy('studentId')
    .execute()
  const readers = pupils.filter((_, at) => at % 8 !== 3).map(({ studentId }) => studentId)
  await tickForPupils(ctx, readers, ['read'])
}
