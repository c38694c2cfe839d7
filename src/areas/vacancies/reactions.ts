import { on, type Reaction } from '#areas/reaction.ts'
import { moveVacancies } from './writing/lists/commands.ts'
import { publishWaiting } from './steps/commands.ts'

export const vacancyReactions: Reaction[] = [
  on('organizations.approved', (ctx, { subject }) => publishWaiting(ctx, subject.id)),
  on('organizations.merged', (ctx, { subject, payload }) => moveVacancies(ctx, subject.id, payload.into)),
]
