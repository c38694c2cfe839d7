import type { Ctx } from '#areas/context.ts'
import type { PastEvent, Reaction } from '#areas/reaction.ts'
import { reckonAnswerDays } from './answers/commands.ts'
import { moveApplications } from './commands.ts'
import { cancelApplicationsAt, endApplicationsFor } from './ending/commands.ts'
import { getApplication } from './queries.ts'
import { closeWaitingList, closeWaitingListsAt, offerSeats, reconsiderPlaces } from './waiting-list/commands.ts'

export const applicationReactions: Reaction[] = [
  {
    on: 'organizations.archived',
    async react(ctx, { subject }) {
      await closeWaitingListsAt(ctx, subject.id)
      await cancelApplicationsAt(ctx, subject.id)
    },
  },
  ...['seat-freed', 'resumed', 'restored'].map((happened) => ({
    on: `vacancies.${happened}`,
    react: (ctx: Ctx, { subject }: PastEvent) => offerSeats(ctx, subject.id),
  })),
  ...['accepted', 'declined'].map((answer) => ({
    on: `applications.${answer}`,
    react: async (ctx: Ctx, { subject }: PastEvent) =>
      reckonAnswerDays(ctx, (await getApplication(ctx, subject.id)).organizationId),
  })),
  // Before the applications there: what they give back is nobody's turn any more.
  ...['closed', 'expired', 'archived'].map((happened) => ({
    on: `vacancies.${happened}`,
    react: (ctx: Ctx, { subject }: PastEvent) => closeWaitingList(ctx, subject.id),
  })),
  {
    on: 'applications.confirmed',
    async react(ctx, { subject }) {
      await reconsiderPlaces(ctx, (await getApplication(ctx, subject.id)).studentId)
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
