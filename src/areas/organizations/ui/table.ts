import type { StaffTableDeclaration } from '#web/staff-table.ts'

/** The list of organizations, and what it and the file that is made of it may be asked. */
export const organizationTable: StaffTableDeclaration = {
  kind: 'organizations',
  hasBulk: true,
  rules: {
    search: 'name_or_city_cont',
    sorts: ['name', 'city', 'status', 'seats_free', 'intern_count', 'last_application_at', 'created_at'],
    // What waits stands on top; the rest, which is approved, by name.
    defaultSort: 'status',
    filters: {
      status: 'status_in',
      type: 'organization_type_in',
      city: 'city_cont',
      sector: 'sector_keys_in',
      judge: 'to_judge_eq',
      id: 'id_in',
      vacancies: 'open_vacancies_in',
      interns: 'intern_count_gteq',
    },
  },
}
