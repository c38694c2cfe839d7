import { createHash } from 'node:crypto'
import type { Ctx } from '#areas/context.ts'
import { noteTakenBack } from '#areas/undo/commands.ts'
import { userIdOf } from '#areas/users/model.ts'
import { truncateIp } from './model.ts'

/** A link of the contract's own chain. The contract's row is locked, so the number before is the last. */
export async function remember(
  ctx: Ctx,
  contractId: string,
  kind: string,
  signerId: string | null = null,
  data: Record<string, string> = {},
): Promise<void> {
  const last = await ctx.db
    .selectFrom('contractEvents')
    .select(['seq', 'hash'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('contractId', '=', contractId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const seq = (last?.seq ?? 0) + 1
  const prevHash = last?.hash ?? ''
  const { actor } = ctx
  const row = {
    seq,
    kind,
    actorKind: actor.kind === 'visitor' ? 'link' : actor.kind,
    actorId: userIdOf(actor) ?? null,
    signerId,
    ip: ctx.ip ? truncateIp(ctx.ip) : null,
    userAgent: ctx.userAgent?.slice(0, 300) ?? null,
    data,
    at: ctx.now.toISOString(),
  }
  const hash = createHash('sha256')
    .update(prevHash + JSON.stringify(row))
    .digest('hex')
  await ctx.db
    .insertInto('contractEvents')
    .values({ ...row, tenantId: ctx.tenant.id, contractId, data: JSON.stringify(data), at: ctx.now, prevHash, hash })
    .execute()
}

/** A step with a contract that was taken back stays in its chain, and so does that it was. */
export const proofOfTakenBack = noteTakenBack.extend(async (ctx, { subjectType, subjectId }) => {
  if (subjectType === 'contracts' && subjectId) await remember(ctx, subjectId, 'taken-back')
})
