import { type NoPayload, defineArea, events, table } from '#areas/area.ts'
import type {
  VacancyReportsTable,
  VacancyVersionsTable,
  VacanciesTable,
  VacancySlotsTable,
  VacancyViewsTable,
} from './tables.ts'

type Step = { vacancyId: string; reason: string | null }
type Vacancy = { vacancyId: string }

export const vacancies = defineArea({
  name: 'vacancies',
  tables: {
    vacancy_reports: table<VacancyReportsTable>({
      of: 't.reporter_id = :me',
      shown: ['reason', 'details', 'status', 'decision_note', 'created_at', 'decided_at'],
      secret: ['decided_by'],
    }),
    vacancy_versions: table<VacancyVersionsTable>({
      of: 't.changed_by = :me',
      shown: ['step', 'reason', 'changed_at'],
    }),
    vacancies: table<VacanciesTable>({ none: 'places of organizations' }),
    vacancy_slots: table<VacancySlotsTable>({ none: 'places of organizations' }),
    vacancy_views: table<VacancyViewsTable>({ none: 'how often a place was looked at; by nobody in particular' }),
  },
  events: events<{
    'vacancies.published': Step
    'vacancies.changes-requested': Step
    'vacancies.rejected': Step
    'vacancies.paused': Step
    'vacancies.resumed': Step
    'vacancies.closed': Step
    'vacancies.hidden': Step
    'vacancies.restored': Step
    'vacancies.archived': Step
    'vacancies.expired': Step
    'vacancies.seat-freed': Vacancy
    'vacancies.filled': Vacancy
    'vacancies.reopened': Vacancy
    'vacancies.unanswered': Vacancy
    'vacancies.to-review': NoPayload
    'vacancies.rescheduled': { fields: string[] }
    'vacancies.reported': { reportId: string }
    'vacancies.report-decided': { reportId: string; reporterId: string; outcome: string }
  }>(),
  audits: [
    'vacancies.archived',
    'vacancies.changed',
    'vacancies.changes-requested',
    'vacancies.closed',
    'vacancies.copied',
    'vacancies.created',
    'vacancies.deleted',
    'vacancies.expired',
    'vacancies.exported',
    'vacancies.filled',
    'vacancies.hidden',
    'vacancies.hours-allowed',
    'vacancies.paused',
    'vacancies.published',
    'vacancies.rejected',
    'vacancies.renewed',
    'vacancies.reopened',
    'vacancies.report-dismissed',
    'vacancies.report-hidden',
    'vacancies.report-in-review',
    'vacancies.report-removed',
    'vacancies.reported',
    'vacancies.restored',
    'vacancies.resumed',
    'vacancies.submitted',
    'vacancies.written',
  ],
  webhooks: [
    'vacancies.published',
    'vacancies.filled',
    'vacancies.reopened',
    'vacancies.paused',
    'vacancies.resumed',
    'vacancies.closed',
    'vacancies.expired',
    'vacancies.archived',
  ],
  notices: {
    'vacancy-to-review': 'internship',
    'vacancy-published': 'internship',
    'vacancy-change': 'internship',
    'vacancy-rejected': 'internship',
    'vacancy-expires': 'internship',
    'vacancy-hidden': 'internship',
    'vacancy-unanswered': 'internship',
    'vacancy-changed': 'internship',
    'vacancy-reported': 'internship',
    'vacancy-report-decided': 'internship',
  },
  unhurried: ['vacancy-to-review'],
  savedViews: ['vacancies'],
  bulk: { vacancies: ['approve', 'pause', 'resume', 'archive'] },
  shownAt: { vacancies: '/vacancies' },
  screens: [
    { path: 'vacancies', page: 'list.tsx', visit: ['user'] },
    { path: 'vacancies/export', page: 'export.ts', id: 'vacancies-export', visit: [] },
    { path: 'vacancies/reports', page: 'reports.tsx', id: 'vacancies-reports', visit: ['user'] },
    { path: 'vacancies/approve', page: 'approve.tsx', id: 'vacancies-approve', visit: ['user'] },
    { path: 'vacancies/add', page: 'add.tsx', id: 'vacancies-add', visit: ['user'] },
    { path: 'vacancies/:id/edit', page: 'edit.tsx', id: 'vacancy-edit', visit: [] },
  ],
})
