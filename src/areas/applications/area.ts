import { defineArea, events, table } from '#areas/area.ts'
import type {
  ApplicationTeamMembersTable,
  ApplicationTeamsTable,
  ApplicationsTable,
  SelfFoundPlacesTable,
  WaitingPlacesTable,
} from './tables.ts'

type Step = { applicationId: string }
type Place = { placeId: string }
type InTeam = { teamId: string; studentId: string }

export const applications = defineArea({
  name: 'applications',
  bulk: { applications: ['mentor_approve', 'company_confirmed', 'remind'] },
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
    self_found_places: table<SelfFoundPlacesTable>({
      of: `exists (select 1 from applications a where a.tenant_id = t.tenant_id and a.id = t.application_id and a.student_id = :me)`,
      shown: [
        'host_name',
        'kvk_number',
        'street',
        'house_number',
        'postcode',
        'city',
        'contact_name',
        'contact_email',
        'contact_phone',
        'purpose',
        'is_relative',
        'relative_note',
        'tasks',
        'starts_on',
        'ends_on',
        'planned_hours',
        'question',
        'message',
        'relative_reason',
        'confirmed_name',
        'confirmed_note',
      ],
    }),
    application_teams: table<ApplicationTeamsTable>({
      of: `exists (select 1 from application_team_members b where b.tenant_id = t.tenant_id and b.team_id = t.id and b.student_id = :me)`,
      shown: ['status', 'created_at', 'expires_at', 'sent_at'],
      secret: ['code'],
    }),
    application_team_members: table<ApplicationTeamMembersTable>({
      of: 't.student_id = :me',
      shown: ['motivation', 'joined_at', 'agreed_at', 'left_at'],
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
    'applications.reminded': Step
    'applications.self-found-submitted': Step
    'applications.self-found-changes-requested': Step
    'applications.self-found-approved': Step
    'applications.self-found-rejected': Step
    'applications.self-found-link-asked': Step
    'applications.self-found-confirmed': Step
    'applications.self-found-refused': Step
    'applications.self-found-withdrawn': Step
    'applications.place-offered': Place
    'applications.place-lapsed': Place
    'applications.passed-over': Place
    'applications.waiting-closed': Place
    'applications.team-joined': InTeam
    'applications.team-ready': InTeam
    'applications.team-left': InTeam
    'applications.team-removed': InTeam
    'applications.team-alone': InTeam
    'applications.team-sent': InTeam
    'applications.team-ended': Omit<InTeam, 'studentId'>
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
    'applications.not-reached',
    'applications.passed-over',
    'applications.place-lapsed',
    'applications.place-offered',
    'applications.reminded',
    'applications.seen',
    'applications.self-found-approved',
    'applications.self-found-changes-requested',
    'applications.self-found-confirmed',
    'applications.self-found-link-asked',
    'applications.self-found-refused',
    'applications.self-found-rejected',
    'applications.self-found-submitted',
    'applications.self-found-withdrawn',
    'applications.submitted',
    'applications.superseded',
    'applications.team-agreed',
    'applications.team-alone',
    'applications.team-ended',
    'applications.team-joined',
    'applications.team-left',
    'applications.team-removed',
    'applications.team-sent',
    'applications.team-started',
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
    'application-call': 'internship',
    'application-mentor-declined': 'internship',
    'application-declined': 'internship',
    'application-accepted': 'internship',
    'application-accepted-mentor': 'internship',
    'application-superseded': 'internship',
    'application-interview': 'internship',
    'application-cancelled': 'internship',
    'application-handed-over': 'internship',
    'application-confirmed': 'internship',
    'application-asked-for-you': 'internship',
    'application-confirmed-for-you': 'internship',
    'application-vacancy-closed': 'internship',
    'application-withdrawn': 'internship',
    'application-expired': 'internship',
    'application-runs-out': 'internship',
    'application-reminder': 'internship',
    'application-confirm': 'internship',
    'application-not-confirmed': 'internship',
    'self-found-submitted': 'internship',
    'self-found-reminder': 'internship',
    'self-found-changes': 'internship',
    'self-found-approved': 'internship',
    'self-found-approved-call': 'internship',
    'self-found-host': 'internship',
    'self-found-call': 'internship',
    'self-found-confirmed': 'internship',
    'self-found-host-confirmed': 'internship',
    'self-found-rejected': 'internship',
    'self-found-refused': 'internship',
    'self-found-withdrawn': 'internship',
    'self-found-taken': 'internship',
    'place-offered': 'internship',
    'place-lapsed': 'internship',
    'passed-over': 'internship',
    'waiting-closed': 'internship',
    'team-joined': 'internship',
    'team-ready': 'internship',
    'team-left': 'internship',
    'team-removed': 'internship',
    'team-alone': 'internship',
    'team-sent': 'internship',
    'team-ended': 'internship',
  },
  quiet: ['team-joined', 'application-call'],
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
  screens: [
    { path: 'zelfgevonden', page: 'self-found.tsx', visit: ['user'] },
    { path: 'zelfgevonden/bekend', page: 'known-hosts.ts', visit: [] },
    { path: 'zelfgevonden/:id', page: 'self-found-show.tsx', visit: [] },
    { path: 'zelfgevonden/:id/bevestigen', page: 'self-found-confirm.tsx', visit: [] },
    { path: 'samen', page: 'teams.tsx', visit: ['user'] },
    { path: 'samen/:id', page: 'team.tsx', visit: [] },
    { path: 'internships/calls', page: 'calls.tsx', visit: ['user'] },
    { path: 'applications/:id', page: 'show.tsx', visit: [] },
  ],
})
