import type { StaffTableDeclaration } from '#web/staff-table.ts'

/** The list of vacancies, and what it and the file that is made of it may be asked. */
export const vacancyTable: StaffTableDeclaration = {
  kind: 'vacancies',
  hasBulk: true,
  rules: {
    search: 'title_or_organization_name_or_city_cont',
    sorts: [
      'title',
      'organization_name',
      'status',
      'seats_left',
      'open_applications',
      'last_day',
      'submitted_at',
      'updated_at',
    ],
    // What waits to be judged, mended or finished stands on top; under each state what changed last.
    defaultSort: 'status',
    filters: {
      status: 'status_in',
      sector: 'sector_keys_in',
      program: 'program_in',
      format: 'format_in',
      city: 'city_cont',
      ends: 'ends_on_lteq',
    },
  },
}
