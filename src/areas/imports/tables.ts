import type { Json, JsonGenerated } from '#platform/json.ts'
import type { ImportStatus } from './model.ts'

export type ImportRunsTable = {
  tenantId: string
  id: string
  kind: string
  organizationId: string | null
  fileName: string
  sha256: string
  encoding: string
  delimiter: string
  status: ImportStatus
  counts: Json
  createdBy: string | null
  createdAt: Date
  fileId: string | null
  mapping: JsonGenerated
}

export type ImportRowsTable = {
  tenantId: string
  runId: string
  line: number
  raw: Json
  action: string
  errors: JsonGenerated
  recordType: string | null
  recordId: string | null
}
