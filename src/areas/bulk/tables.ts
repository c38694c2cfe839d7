import type { JsonGenerated } from '#platform/json.ts'

export type BulkStepsTable = {
  tenantId: string
  id: string
  userId: string
  kind: string
  step: string
  ids: string[]
  createdAt: Date
  dueAt: Date
  undoneAt: Date | null
  begunAt: Date | null
  endedAt: Date | null
  outcomes: JsonGenerated
}
