import { on, type Reaction } from '#areas/reaction.ts'
import { reckonAnswerDays } from './answers/commands.ts'
import { moveApplications } from './commands.ts'
import { cancelApplicationsAt, endApplicationsFor } from './ending/commands.ts'
import { getApplication, getVacancyApplication } from './queries.ts'
import { stepOutOfForming, stepOutOfTeam } from './teams/leaving/commands.ts'
import { closeWaitingList, closeWaitingListsAt, offerSeats, reconsiderPlaces } from './waiting-list/commands.ts'

export const applicationReactions: Reaction[] = [
  on('organizations.archived', async (ctx, { subject }) => {
    await closeWaitingListsAt(ctx, subject.id)
    await cancelApplicationsAt(ctx, subject.id)
  }),
  // A host that a pupil found is judged while it may already have been asked.
  on('organizations.denied', (ctx, { subject }) => cancelApplicationsAt(ctx, subject.id)),
  on(['vacancies.seat-freed', 'vacancies.resumed', 'vacancies.restored'], (ctx, { subject }) =>
    offerSeats(ctx, subject.id),
  ),
  on(['applications.accepted', 'applications.declined'], async (ctx, { subject }) =>
    reckonAnswerDays(ctx, (await getVacancyApplication(ctx, subject.id)).organizationId),
  ),
  // Before the applications there: what they give back is nobody's turn any more.
  on(['vacancies.closed', 'vacancies.expired', 'vacancies.archived'], (ctx, { subject }) =>
    closeWaitingList(ctx, subject.id),
  ),
  on(['applications.confirmed', 'applications.self-found-confirmed'], async (ctx, { subject }) =>
    reconsiderPlaces(ctx, (await getApplication(ctx, subject.id)).studentId),
  ),
  on(['applications.withdrawn', 'applications.superseded'], (ctx, { subject }) => stepOutOfTeam(ctx, subject.id)),
  on(
    ['applications.submitted', 'applications.awaiting-mentor', 'applications.awaiting-company-check'],
    (ctx, { subject }) => stepOutOfForming(ctx, subject.id),
  ),
  on('vacancies.closed', (ctx, { subject }) => endApplicationsFor(ctx, subject.id, 'declined')),
  on('vacancies.expired', (ctx, { subject }) => endApplicationsFor(ctx, subject.id, 'expired')),
  on('organizations.merged', (ctx, { subject, payload }) => moveApplications(ctx, subject.id, payload.into)),
]
