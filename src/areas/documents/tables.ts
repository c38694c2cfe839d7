import type { Generated } from 'kysely'

export type DocumentRulesTable = {
  tenantId: string
  id: string
  schoolId: string
  periodId: string | null
  kind: string
  name: Generated<string>
  handedInBy: string
  sectorKeys: Generated<string[]>
  daysBefore: number
  isArchived: Generated<boolean>
  createdAt: Date
}

export type RequiredDocumentsTable = {
  tenantId: string
  id: string
  internshipId: string
  ruleId: string | null
  kind: string
  name: Generated<string>
  handedInBy: string
  status: string
  turnSince: Date
  daysBefore: number
  validUntil: string | null
  note: Generated<string>
  fileId: string | null
  receivedAt: Date | null
  receivedFrom: string | null
  judgedAt: Date | null
  judgedBy: string | null
  remindedAt: Date | null
  lockVersion: Generated<number>
  createdAt: Date
  updatedAt: Date
}
