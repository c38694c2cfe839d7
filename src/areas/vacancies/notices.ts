import { sql } from 'kysely'
import { notice, whileIn, type EventNotice, type NoticeKey, type Waits } from '#areas/notice.ts'
import { getManaged } from './writing/staff-view/queries.ts'

type About = { to?: 'contact' | 'moderators' | 'applicants'; edits?: boolean; asks?: boolean; path?: string }
type Simple =
  | 'to-review'
  | 'published'
  | 'changes-requested'
  | 'rejected'
  | 'hidden'
  | 'unanswered'
  | 'rescheduled'
  | 'reported'

function onVacancy(
  name: Simple,
  key: NoticeKey,
  { to = 'contact', edits = false, asks = edits, path }: About = {},
): EventNotice {
  return notice(`vacancies.${name}`, async (ctx, { subject, payload }, { hostsOf, allModerators, applicantsOf }) => {
    const vacancy = await getManaged(ctx, subject.id)
    const people = {
      contact: () => hostsOf(vacancy.organizationId, vacancy.contactUserId),
      moderators: () => allModerators(),
      applicants: () => applicantsOf(vacancy.id),
    }
    return [
      {
        key,
        to: await people[to](),
        path: path ?? `/vacancies/${vacancy.id}${edits ? '/edit' : ''}`,
        actionRequired: to === 'moderators' || asks,
        values: {
          vacancy: vacancy.title,
          company: vacancy.organizationName,
          reason: ('reason' in payload ? payload.reason : null) ?? '',
        },
      },
    ]
  })
}

export const vacancyNotices: EventNotice[] = [
  onVacancy('to-review', 'vacancy-to-review', { to: 'moderators' }),
  onVacancy('published', 'vacancy-published'),
  onVacancy('changes-requested', 'vacancy-change', { edits: true }),
  onVacancy('rejected', 'vacancy-rejected'),
  onVacancy('hidden', 'vacancy-hidden'),
  onVacancy('unanswered', 'vacancy-unanswered', { asks: true }),
  onVacancy('rescheduled', 'vacancy-changed', { to: 'applicants' }),
  onVacancy('reported', 'vacancy-reported', { to: 'moderators', path: '/vacancies/reports' }),
  notice('vacancies.report-decided', async (ctx, { subject, payload: { reporterId, outcome } }, { byId }) => {
    const vacancy = await getManaged(ctx, subject.id)
    return [
      {
        key: 'vacancy-report-decided',
        to: await byId(reporterId),
        // A place that is gone has no page for who told of it.
        path: outcome === 'dismissed' ? `/vacancies/${vacancy.id}` : '/notificaties',
        values: { vacancy: vacancy.title, company: vacancy.organizationName, outcome },
      },
    ]
  }),
]

export const vacancyWaits: Waits = {
  'vacancy-to-review': whileIn('vacancies', ['pending_review'], sql`coalesce(s.submitted_at, n.created_at)`),
  'vacancy-change': whileIn('vacancies', ['changes_requested']),
  'vacancy-unanswered': whileIn('vacancies', ['paused']),
  'vacancy-reported': () =>
    // Since it was said, as the list of reports counts it.
    sql<Date | null>`(select min(r.created_at) from vacancy_reports r
      where r.tenant_id = n.tenant_id and r.vacancy_id = n.subject_id and r.status in ('open', 'in_review'))`,
}
