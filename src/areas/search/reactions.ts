import type { Reaction } from '#areas/reaction.ts'
import { forgetKept } from './favorites/commands.ts'

export const searchReactions: Reaction[] = [
  {
    on: 'members.archived',
    async react(ctx, { subject }) {
      await forgetKept(ctx, subject.id)
    },
  },
]
