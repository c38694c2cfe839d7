import type { Generated } from 'kysely'
import type { Json } from '#platform/json.ts'

export type TakenStepsTable = {
  tenantId: string
  id: string
  what: string
  userId: string | null
  impersonatorId: string | null
  linkHash: Buffer | null
  subjectType: string | null
  subjectId: string | null
  organizationId: string | null
  fromStatus: string | null
  toStatus: string | null
  takenAt: Date
  undoneAt: Date | null
}

export type TakenStepChangesTable = {
  tenantId: string
  stepId: string
  seq: Generated<number>
  tableName: string
  before: Json | null
  after: Json | null
}
