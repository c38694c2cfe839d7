import type { StaffTableDeclaration } from '#web/staff-table.ts'

/** The list of pupils, and what it and the file that is made of it may be asked. */
export const pupilTable: StaffTableDeclaration = {
  kind: 'pupils',
  path: 'students',
  rules: {
    search: 'name_or_organization_name_cont',
    sorts: ['name', 'class_name', 'state', 'since', 'quiet_since'],
    defaultSort: 'name',
    filters: {
      state: 'state_in',
      late: 'late_in',
      turn: 'turn_in',
      quiet: 'quiet_in',
      group: 'group_id_in',
      mentor: 'mentor_id_in',
      period: 'period_id_in',
    },
  },
}
