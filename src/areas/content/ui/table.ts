import type { StaffTableDeclaration } from '#web/staff-table.ts'

/** The list of pages and news, and what it may be asked. */
export const contentTable: StaffTableDeclaration = {
  kind: 'content',
  rules: {
    search: 'title_cont',
    sorts: ['tree', 'title', 'publish_at', 'updated_at'],
    defaultSort: 'tree',
    filters: { status: 'status_in', kind: 'kind_in', audience: 'audience_in' },
  },
}
