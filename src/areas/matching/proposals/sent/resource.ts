import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { countsBy, id, moment, shape, words } from '#platform/shapes.ts'
import { mayRemind } from '../../policy.ts'
import { reason } from '../../resource.ts'
import { proposalStatuses } from '../queries.ts'
import type { SentProposal } from './queries.ts'

export function presentSentProposal(ctx: Ctx, sent: SentProposal): Resource {
  const { id: own, schoolId: _, ...attributes } = sent
  ctx.saw('students', attributes.studentId)
  return { type: 'sent_proposals', id: own, attributes, meta: { canRemind: mayRemind(sent, ctx.now) } }
}

/** A place that the office held out to a pupil, and what became of it. */
export const sentProposalShape = shape(
  'sent_proposals',
  z.object({
    studentId: id,
    studentName: z.string(),
    groupNames: words,
    periodName: z.string(),
    vacancyTitle: z.string(),
    organizationName: z.string(),
    status: z.enum(proposalStatuses),
    /** As it was when the place was held out, and as the pupil reads it. */
    reasons: z.array(reason),
    /** When it was held out. */
    createdAt: moment,
    expiring: z.boolean(),
    expiresAt: moment,
    answeredAt: moment.nullable(),
    /** When the pupil was last reminded by the office. */
    remindedAt: moment.nullable(),
  }),
  {},
  z.object({ canRemind: z.boolean() }),
)

/** How many stand how, of the periods and classes that were asked about; those that run out soon count among the open ones too. */
export const sentCounts = countsBy
