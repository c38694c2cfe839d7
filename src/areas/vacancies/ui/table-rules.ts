import type { TableRules } from '#web/table.ts'

/** What the list of vacancies may be asked, and so the file that is made of it. */
export const vacancyRules: TableRules = {
  search: 'title_or_organization_name_or_city_cont',
  sorts: [
    'title',
    'organization_name',
    'status',
    'seats_left',
    'open_applications',
    'ends_on',
    'submitted_at',
    'updated_at',
  ],
  defaultSort: '-updated_at',
  filters: {
    status: 'status_in',
    sector: 'sector_keys_in',
    program: 'program_in',
    format: 'format_in',
    city: 'city_cont',
    ends: 'ends_on_lteq',
  },
}
