import type { Generated } from 'kysely'
import type { Json } from '#platform/json.ts'

export type WorkflowsTable = {
  tenantId: string
  id: string
  schoolId: string
  program: string
  name: string
  status: Generated<string>
  lockVersion: Generated<number>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export type WorkflowGroupsTable = {
  tenantId: string
  workflowId: string
  groupId: string
}

export type WorkflowVersionsTable = {
  tenantId: string
  workflowId: string
  version: number
  status: string
  phases: Json
  usedSince: Date | null
  createdAt: Generated<Date>
}

export type RoadsTable = {
  tenantId: string
  id: string
  studentId: string
  periodId: string
  workflowId: string
  version: number
  createdAt: Generated<Date>
}

export type RoadPhasesTable = {
  tenantId: string
  roadId: string
  phaseId: string
  state: string
  met: Generated<string[]>
  doneAt: Date | null
}

export type RoadSettlementsTable = {
  tenantId: string
  roadId: string
  settledAt: Date
  /** A digest of the state of every phase; null for what was settled before there was one. */
  states: string | null
}

export type RoadMarksTable = {
  tenantId: string
  roadId: string
  phaseId: string
  extendedTo: string | null
  extendedReason: string | null
  extendedBy: string | null
  excusedAt: Date | null
  excusedReason: string | null
  excusedBy: string | null
  remindedAt: Date | null
}

export type RoadTicksTable = {
  tenantId: string
  roadId: string
  requirementId: string
  tickedAt: Date
  tickedBy: string | null
}
