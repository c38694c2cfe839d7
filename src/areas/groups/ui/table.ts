import type { StaffTableDeclaration } from '#web/staff-table.ts'

/** The list of classes, and what it may be asked. */
export const groupTable: StaffTableDeclaration = {
  kind: 'groups',
  hasBulk: true,
  rules: {
    search: 'name_cont',
    sorts: ['name', 'school_year', 'level', 'pupil_count'],
    defaultSort: 'name',
    filters: { status: 'status_in', year: 'school_year_in', level: 'level_in', kind: 'kind_in' },
  },
}
