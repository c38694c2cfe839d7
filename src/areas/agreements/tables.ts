import type { Generated } from 'kysely'

export type PartnerAgreementsTable = {
  tenantId: string
  id: string
  schoolId: string
  organizationId: string
  kind: string
  note: Generated<string>
  startsOn: string
  endsOn: string | null
  fileId: string | null
  lockVersion: Generated<number>
  createdAt: Date
  updatedAt: Date
}

export type RecognitionExceptionsTable = {
  tenantId: string
  id: string
  schoolId: string
  organizationId: string
  reason: string
  givenBy: string | null
  createdAt: Date
}
