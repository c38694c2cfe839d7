import type { StaffTableDeclaration } from '#web/staff-table.ts'

/** The places that were held out to pupils, and what their list may be asked. */
export const sentTable: StaffTableDeclaration = {
  kind: 'sent_proposals',
  path: 'internships/proposals',
  rules: {
    search: 'student_name_or_vacancy_title_or_organization_name_cont',
    sorts: ['expires_at', 'student_name', 'organization_name'],
    defaultSort: 'expires_at',
    // What was answered stands below.
    opensOn: { status: ['open'] },
    filters: { status: 'status_in', expiring: 'expiring_eq', period: 'period_id_in', group: 'group_id_in' },
  },
}
