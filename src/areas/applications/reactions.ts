import type { Reaction } from '#areas/reaction.ts'
import { cancelApplicationsAt, moveApplications } from './commands.ts'
import { getApplication } from './queries.ts'
import { closeWaitingListsAt, offerSeats, reconsiderPlaces } from './waiting-list/commands.ts'

export const applicationReactions: Reaction[] = [
  {
    on: 'organizations.archived',
    async react(ctx, { subject }) {
      await closeWaitingListsAt(ctx, subject.id)
      await cancelApplicationsAt(ctx, subject.id)
    },
  },
  {
    on: 'vacancies.seat-freed',
    async react(ctx, { subject }) {
      await offerSeats(ctx, subject.id)
    },
  },
  {
    on: 'applications.confirmed',
    async react(ctx, { subject }) {
      await reconsiderPlaces(ctx, (await getApplication(ctx, subject.id)).studentId)
    },
  },
  {
    on: 'organizations.merged',
    async react(ctx, { subject, payload }) {
      await moveApplications(ctx, subject.id, payload.into as string)
    },
  },
]
