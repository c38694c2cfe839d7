import type { TableRules } from '#web/table.ts'

/** What the list of people may be asked, on the screen and for a file of it. */
export const memberRules: TableRules = {
  search: 'name_or_email_cont',
  sorts: ['name', 'email', 'status', 'invited_at', 'created_at'],
  defaultSort: 'name',
  filters: { status: 'status_in', role: 'with_role', organization: 'organization_id_eq' },
}
