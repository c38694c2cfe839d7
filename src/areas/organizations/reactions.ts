import type { Reaction } from '#areas/reaction.ts'
import { listSignupsOf } from './signups/queries.ts'

export const organizationReactions: Reaction[] = [
  {
    // The address is proved: from here on the organization waits to be judged.
    on: 'identity.confirmed',
    async react(ctx, { subject }) {
      for (const { id } of await listSignupsOf(ctx, subject.id))
        ctx.record({ name: 'organizations.to-judge', subject: { type: 'organizations', id } })
    },
  },
]
