import { defineArea, events, table } from '#areas/area.ts'
import type { ApplicationsTable, WaitingPlacesTable } from './tables.ts'

type Step = { applicationId: string }
type Place = { placeId: string }

export const applications = defineArea({
  name: 'applications',
  bulk: { applications: ['mentor_approve', 'company_confirmed'] },
  tables: {
    applications: table<ApplicationsTable>({
      of: 't.student_id = :me',
      shown: [
        'status',
        'motivation',
        'interview_at',
        'decline_reason',
        'decline_note',
        'withdraw_reason',
        'created_at',
        'decided_at',
      ],
    }),
    waiting_places: table<WaitingPlacesTable>({
      of: 't.student_id = :me',
      shown: ['position', 'joined_at', 'offered_until', 'ended_at', 'ended_reason'],
    }),
  },
  events: events<{
    'applications.submitted': Step
    'applications.awaiting-mentor': Step
    'applications.awaiting-company-check': Step
    'applications.mentor-declined': Step
    'applications.seen': Step
    'applications.interview-planned': Step
    'applications.declined': Step
    'applications.accepted': Step
    'applications.confirmed': Step
    'applications.withdrawn': Step
    'applications.cancelled': Step
    'applications.expired': Step
    'applications.superseded': Step
    'applications.vacancy-closed': Step
    'applications.handed-over': Step
    'applications.place-offered': Place
    'applications.place-lapsed': Place
    'applications.passed-over': Place
    'applications.waiting-closed': Place
  }>(),
  audits: [
    'applications.accepted',
    'applications.applied',
    'applications.awaiting-company-check',
    'applications.awaiting-mentor',
    'applications.cancelled',
    'applications.confirmed',
    'applications.declined',
    'applications.expired',
    'applications.handed-over',
    'applications.interview-planned',
    'applications.mentor-declined',
    'applications.passed-over',
    'applications.place-lapsed',
    'applications.place-offered',
    'applications.seen',
    'applications.submitted',
    'applications.superseded',
    'applications.vacancy-closed',
    'applications.waiting-closed',
    'applications.waiting-joined',
    'applications.waiting-left',
    'applications.withdrawn',
  ],
  notices: {
    'application-submitted': 'internship',
    'application-mentor': 'internship',
    'application-company-check': 'internship',
    'application-mentor-declined': 'internship',
    'application-declined': 'internship',
    'application-accepted': 'internship',
    'application-accepted-mentor': 'internship',
    'application-superseded': 'internship',
    'application-interview': 'internship',
    'application-cancelled': 'internship',
    'application-handed-over': 'internship',
    'application-confirmed': 'internship',
    'application-vacancy-closed': 'internship',
    'application-withdrawn': 'internship',
    'application-expired': 'internship',
    'application-runs-out': 'internship',
    'application-confirm': 'internship',
    'application-not-confirmed': 'internship',
    'place-offered': 'internship',
    'place-lapsed': 'internship',
    'passed-over': 'internship',
    'waiting-closed': 'internship',
  },
  webhooks: [
    'applications.submitted',
    'applications.accepted',
    'applications.declined',
    'applications.confirmed',
    'applications.withdrawn',
    'applications.cancelled',
    'applications.expired',
  ],
  accessLog: ['applications'],
  watched: ['applications'],
  shownAt: { applications: '/applications' },
  screens: [{ path: 'applications/:id', page: 'show.tsx', visit: [] }],
})
