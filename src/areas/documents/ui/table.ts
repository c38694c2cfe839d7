import type { StaffTableDeclaration } from '#web/staff-table.ts'

/** The list of papers that internships ask for, and what it may be asked. */
export const documentTable: StaffTableDeclaration = {
  kind: 'required_documents',
  path: 'documents',
  rules: {
    search: 'student_name_or_organization_name_cont',
    sorts: ['waiting', 'due_on', 'student_name', 'organization_name', 'status', 'valid_until'],
    defaultSort: 'waiting',
    filters: { status: 'status_in', kind: 'kind_in', party: 'handed_in_by_in', open: 'open_eq', yours: 'yours_eq' },
    opensOn: { open: ['true'] },
  },
}
