import type { StaffTableDeclaration } from '#web/staff-table.ts'

/** The list of who looks after whom, and what it may be asked. */
export const mentorshipTable: StaffTableDeclaration = {
  kind: 'mentorships',
  hasBulk: true,
  // Those of one colleague stand in one row, which a page must not part.
  pageSize: 100,
  rules: {
    search: 'mentor_name_or_subject_name_cont',
    sorts: ['mentor_name', 'subject_name', 'role', 'started_on', 'ended_on'],
    defaultSort: 'mentor_name',
    filters: {
      state: 'state_in',
      role: 'role_in',
      mentor: 'mentor_id_in',
      group: 'group_id_in',
      student: 'student_id_in',
    },
  },
}
