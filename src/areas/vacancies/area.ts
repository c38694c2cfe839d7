import { defineArea, table } from '#areas/area.ts'
import type {
  VacancyReportsTable,
  VacancyVersionsTable,
  VacanciesTable,
  VacancySlotsTable,
  VacancyViewsTable,
} from './tables.ts'

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
})
