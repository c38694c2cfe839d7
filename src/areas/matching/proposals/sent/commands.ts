import type { Ctx } from '#areas/context.ts'
import { lockRow, noteReminded } from '#areas/steps.ts'
import { conflict } from '#platform/errors.ts'
import { mayRemind } from '../../policy.ts'
import { getSent, type SentProposal } from './queries.ts'

/** Reminds a pupil of a place that is held out to them. @throws Refusal 404, 409 where it was answered, or was heard of today */
export async function remindOfProposal(ctx: Ctx, id: string): Promise<SentProposal> {
  await lockRow(ctx, 'matchProposals', id)
  const sent = await getSent(ctx, id)
  if (!mayRemind(sent, ctx.now)) throw conflict('matching.not-to-remind')
  const subject = { type: 'match_proposals', id }
  const event = { name: 'matching.reminded', subject, payload: { proposalId: id } } as const
  await noteReminded(ctx, 'matchProposals', [{ event, organizationId: sent.schoolId }])
  return getSent(ctx, id)
}
