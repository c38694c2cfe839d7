import type { StaffTableDeclaration } from '#web/staff-table.ts'

/** The list of what schools and organizations agreed, and what it may be asked. */
export const agreementTable: StaffTableDeclaration = {
  kind: 'partner_agreements',
  path: 'agreements',
  rules: {
    search: 'organization_name_cont',
    sorts: ['organization_name', 'school_name', 'starts_on', 'ends_on'],
    defaultSort: 'ends_on',
    filters: { state: 'state_in', kind: 'kind_in' },
  },
}
