import type { Reaction } from '#areas/reaction.ts'
import { cancelApplicationsAt, moveApplications } from './commands.ts'

export const applicationReactions: Reaction[] = [
  {
    on: 'organizations.archived',
    async react(ctx, { subject }) {
      await cancelApplicationsAt(ctx, subject.id)
    },
  },
  {
    on: 'organizations.merged',
    async react(ctx, { subject, payload }) {
      await moveApplications(ctx, subject.id, payload.into as string)
    },
  },
]
