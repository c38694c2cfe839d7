import type { Generated } from 'kysely'

export type SavedSearchesTable = {
  tenantId: string
  id: string
  userId: string
  name: string
  query: string
  frequency: string
  paused: Generated<boolean>
  ranOn: string | null
  lookedUntil: Date
  told: Generated<string[]>
  stopSecret: string
  createdAt: Date
}
