import type { Generated } from 'kysely'
import type { Json, JsonGenerated, JsonOrNull } from '#platform/json.ts'

export type ContractTemplatesTable = {
  tenantId: string
  id: string
  name: string
  program: string
  schoolId: string | null
  locale: string
  version: Generated<number>
  status: Generated<string>
  body: Json
  fields: Json
  createdAt: Generated<Date>
}

export type ContractNumbersTable = {
  tenantId: string
  year: number
  last: number
}

export type ContractsTable = {
  tenantId: string
  id: string
  internshipId: string
  templateId: string
  templateVersion: number
  number: string
  locale: string
  status: string
  turnSince: Date
  fieldValues: JsonGenerated
  presentedValues: JsonOrNull
  partsDone: Generated<string[]>
  revision: Generated<number>
  documentSha256: string | null
  presentedFileId: string | null
  presentedSha256: string | null
  sealedFileId: string | null
  sealedSha256: string | null
  sealedAt: Date | null
  verifyCode: string
  sentAt: Date | null
  expiresAt: Date | null
  completedAt: Date | null
  voidedAt: Date | null
  voidReason: string | null
  overrideReason: string | null
  previousContractId: string | null
  lockVersion: Generated<number>
  createdAt: Date
  updatedAt: Date
}

export type ContractSignersTable = {
  tenantId: string
  id: string
  contractId: string
  role: string
  turn: number
  required: Generated<boolean>
  userId: string | null
  guardianId: string | null
  name: string
  email: string | null
  locale: Generated<string>
  status: Generated<string>
  invitedAt: Date | null
  viewedAt: Date | null
  signedAt: Date | null
  declinedAt: Date | null
  declineReason: string | null
  remindedAt: Date | null
  reminderCount: Generated<number>
  replacedBy: string | null
}

export type ContractQuestionsTable = {
  tenantId: string
  id: string
  contractId: string
  signerId: string
  status: string
  askedText: string
  askedName: string | null
  answer: string | null
  askedAt: Date
  answeredAt: Date | null
}

export type SignaturesTable = {
  tenantId: string
  id: string
  signerId: string
  contractId: string
  method: string
  channel: string
  signedName: string
  imageFileId: string | null
  documentSha256: string
  revision: number
  consentVersion: string
  authorityConfirmed: Generated<boolean>
  witnessUserId: string | null
  proof: string | null
  ip: string | null
  userAgent: string | null
  signedAt: Date
  voidedAt: Date | null
  voidReason: string | null
}

export type ContractEventsTable = {
  tenantId: string
  contractId: string
  seq: number
  kind: string
  actorKind: string
  actorId: string | null
  signerId: string | null
  ip: string | null
  userAgent: string | null
  data: JsonGenerated
  at: Date
  prevHash: string
  hash: string
}
