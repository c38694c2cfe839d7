import type { Generated } from 'kysely'
import type { Json, JsonGenerated } from '#platform/json.ts'

export type EventsTable = {
  tenantId: string
  id: string
  name: string
  subjectType: string
  subjectId: string
  payload: Json
  actorId: string | null
  happenedAt: Date
  handledAt: Date | null
  attempts: Generated<number>
  retryAt: Date | null
  failure: string | null
}

export type AuditHeadsTable = {
  tenantId: string
  seq: Generated<number>
  hash: Generated<Buffer>
}

export type AuditLogTable = {
  tenantId: string
  seq: number
  id: string
  action: string
  subjectType: string
  subjectId: string | null
  actorId: string | null
  actorName: string | null
  impersonatorId: string | null
  organizationId: string | null
  fromStatus: string | null
  toStatus: string | null
  reason: string | null
  changes: JsonGenerated
  ip: string | null
  requestId: string | null
  at: Date
  prevHash: Buffer
  hash: Buffer
}

export type IdempotencyKeysTable = {
  tenantId: string
  actor: string
  key: string
  requestHash: string
  status: number
  headers: Json
  body: string
  createdAt: Generated<Date>
}

export type ThrottleCountsTable = {
  name: string
  hits: number
  lastAt: Date
  endsAt: Date
  refused: Generated<boolean>
}
