import { on, type Reaction } from '#areas/reaction.ts'
import { moveAgreements } from './commands.ts'

export const agreementReactions: Reaction[] = [
  on('organizations.merged', (ctx, { subject, payload }) => moveAgreements(ctx, subject.id, payload.into)),
]
