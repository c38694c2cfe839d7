import type { Reaction } from '#areas/reaction.ts'
import { cancelApplicationsAt, endApplicationsFor, moveApplications } from './commands.ts'

export const applicationReactions: Reaction[] = [
  {
    on: 'organizations.archived',
    async react(ctx, { subject }) {
      await cancelApplicationsAt(ctx, subject.id)
    },
  },
  {
    on: 'vacancies.closed',
    async react(ctx, { subject }) {
      await endApplicationsFor(ctx, subject.id, 'declined')
    },
  },
  {
    on: 'vacancies.expired',
    async react(ctx, { subject }) {
      await endApplicationsFor(ctx, subject.id, 'expired')
    },
  },
  {
    on: 'organizations.merged',
    async react(ctx, { subject, payload }) {
      await moveApplications(ctx, subject.id, payload.into as string)
    },
  },
]
