import type { Ctx } from '#areas/context.ts'
import type { Contract } from '../queries.ts'
import { moveSigners } from '../steps/commands.ts'

/** What was signed for is no more: all who were asked are told, and everybody signs the text as it will be. */
export async function endSignatures(ctx: Ctx, contract: Contract): Promise<void> {
  const told = contract.signers.filter(({ viewedAt, invitedAt }) => viewedAt ?? invitedAt).map(({ id }) => id)
  await ctx.db
    .updateTable('signatures')
    .set({ voidedAt: ctx.now, voidReason: ctx.t('contracts.signatures-lapse') })
    .where('tenantId', '=', ctx.tenant.id)
    .where('contractId', '=', contract.id)
    .where('voidedAt', 'is', null)
    .execute()
  const unasked = { invitedAt: null, viewedAt: null, signedAt: null, declinedAt: null, declineReason: null }
  await moveSigners(ctx, { contractId: contract.id }, 'reset', unasked)
  await ctx.db
    .updateTable('contracts')
    .set({ presentedFileId: null, presentedSha256: null, presentedValues: null, revision: contract.revision + 1 })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', contract.id)
    .execute()
  ctx.record({
    name: 'contracts.changed',
    subject: { type: 'contracts', id: contract.id },
    payload: { contractId: contract.id, signerIds: told },
  })
}
