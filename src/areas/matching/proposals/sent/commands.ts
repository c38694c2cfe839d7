import type { Ctx } from '#areas/context.ts'
import { lockRow } from '#areas/steps.ts'
import { conflict } from '#platform/errors.ts'
import { mayRemind } from '../../policy.ts'
import { getSent, type SentProposal } from './queries.ts'

/** Reminds a pupil of a place that is held out to them. @throws Refusal 404, 409 where it was answered, or was heard of today */
export async function remindOfProposal(ctx: Ctx, id: string): Promise<SentProposal> {
  await lockRow(ctx, 'matchProposals', id)
  const sent = await getSent(ctx, id)
  if (!mayRemind(sent, ctx.now)) throw conflict('matching.not-to-remind')
  await ctx.db
    .updateTable('matchProposals')
    .set({ remindedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  const subject = { type: 'match_proposals', id }
  ctx.audit({ action: 'matching.reminded', subject, organizationId: sent.schoolId })
  ctx.record({ name: 'matching.reminded', subject, payload: { proposalId: id } })
  return getSent(ctx, id)
}
