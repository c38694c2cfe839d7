import type { Generated } from 'kysely'
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
  layout: Generated<string>
  doneAt: Date | null
  undoneAt: Date | null
  /** What is to be done with it behind the request, while that was not done. */
  wish: Json | null
  wishedBy: string | null
  wishedAt: Date | null
  /** The code of why it could not be read in. */
  halted: string | null
  invitesOn: string | null
  invitedAt: Date | null
}

export type ImportMappingsTable = {
  tenantId: string
  organizationId: string
  kind: string
  headings: string
  mapping: Json
  updatedAt: Date
}

export type ImportImagesTable = {
  tenantId: string
  runId: string
  kept: string
  owner: string
  line: number
  place: number
  before: Json
  after: Json
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
  name: Generated<string>
  changes: JsonGenerated
  outcome: string | null
}

export type RosterSourcesTable = {
  tenantId: string
  id: string
  schoolId: string
  baseUrl: string
  tokenUrl: string
  clientId: string
  /** Encrypted. */
  clientSecret: Buffer
  isNightly: Generated<boolean>
  askedOn: string | null
  askedAt: Date | null
  fetchedAt: Date | null
  fault: string | null
  lockVersion: Generated<number>
  createdAt: Date
}
