import type { Generated } from 'kysely'
import type { JsonGenerated } from '#platform/json.ts'

export type MatchProposalsTable = {
  tenantId: string
  id: string
  periodId: string
  studentId: string
  vacancyId: string
  reasons: JsonGenerated
  status: Generated<string>
  applicationId: string | null
  proposedBy: string | null
  expiresAt: Date
  answeredAt: Date | null
  createdAt: Date
  remindedAt: Date | null
}
