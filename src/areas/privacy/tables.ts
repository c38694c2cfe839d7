export type DataViewsTable = {
  tenantId: string
  subjectId: string
  viewerId: string | null
  impersonatorId: string | null
  capacity: string
  organizationId: string | null
  what: string
  onDay: string
  firstAt: Date
}
