import { on, type Reaction } from '#areas/reaction.ts'
import { moveVacancies, publishWaiting } from './commands.ts'

export const vacancyReactions: Reaction[] = [
  on('organizations.approved', (ctx, { subject }) => publishWaiting(ctx, subject.id)),
  on('organizations.merged', (ctx, { subject, payload }) => moveVacancies(ctx, subject.id, payload.into)),
]
