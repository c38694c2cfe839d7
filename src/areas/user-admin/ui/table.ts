import type { StaffTableDeclaration } from '#web/staff-table.ts'

/** The list of people, and what it and the file that is made of it may be asked. */
export const memberTable: StaffTableDeclaration = {
  kind: 'users',
  hasBulk: true,
  // A class on one page.
  pageSize: 50,
  rules: {
    search: 'name_or_email_cont',
    sorts: ['name', 'email', 'status', 'invited_at', 'created_at'],
    defaultSort: 'name',
    filters: { status: 'status_in', role: 'with_role', kind: 'with_role', organization: 'organization_id_eq' },
    // The pupils would bury who one comes for; they have a list of their own.
    opensOn: { kind: ['staff'] },
  },
}
