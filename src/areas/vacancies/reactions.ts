import type { Reaction } from '#areas/reaction.ts'
import { moveVacancies } from './writing/lists/commands.ts'
import { publishWaiting } from './steps/commands.ts'

export const vacancyReactions: Reaction[] = [
  {
    on: 'organizations.approved',
    async react(ctx, { subject }) {
      await publishWaiting(ctx, subject.id)
    },
  },
  {
    on: 'organizations.merged',
    async react(ctx, { subject, payload }) {
      await moveVacancies(ctx, subject.id, payload.into as string)
    },
  },
]
