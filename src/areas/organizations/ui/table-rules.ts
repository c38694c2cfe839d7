import type { TableRules } from '#web/table.ts'

/** What the list of organizations may be asked, and the file that is made of the list too. */
export const organizationRules: TableRules = {
  search: 'name_or_city_cont',
  sorts: ['name', 'city', 'status', 'seats_free', 'intern_count', 'last_application_at', 'created_at'],
  defaultSort: 'name',
  filters: {
    status: 'status_in',
    type: 'organization_type_in',
    city: 'city_cont',
    judge: 'to_judge_eq',
    vacancies: 'open_vacancies_in',
  },
}
