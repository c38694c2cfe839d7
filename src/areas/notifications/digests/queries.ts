import type { Ctx } from '#areas/context.ts'
import { userIdOf } from '#areas/users/model.ts'
import { unauthorized } from '#platform/errors.ts'

export type DigestSettings = { frequency: 'off' | 'daily' | 'weekly'; weekday: number; hour: number }

/** How the actor wants mail; who never chose gets each thing at once. */
export async function getDigestSettings(ctx: Ctx): Promise<DigestSettings & { userId: string }> {
  const userId = userIdOf(ctx.actor)
  if (!userId) throw unauthorized()
  const row = await ctx.db
    .selectFrom('digestSettings')
    .select(['frequency', 'weekday', 'hour'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  const frequency = row?.frequency as 'daily' | 'weekly' | undefined
  return { userId, frequency: frequency ?? 'off', weekday: row?.weekday ?? 1, hour: row?.hour ?? 7 }
}

/** Who of these people wants what can wait in one mail. */
export async function listPatient(ctx: Ctx, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('digestSettings')
    .select('userId')
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', 'in', userIds)
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}
