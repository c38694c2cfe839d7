import type { Generated } from 'kysely'

export type ApplicationsTable = {
  tenantId: string
  id: string
  studentId: string
  vacancyId: string
  organizationId: string
  periodId: string
  origin: Generated<string>
  status: string
  turnSince: Date
  motivation: Generated<string>
  slotId: string | null
  interviewAt: Date | null
  supervisorUserId: string | null
  declineReason: string | null
  declineNote: string | null
  withdrawReason: string | null
  restoredAt: Date | null
  seenAt: Date | null
  reachedCompanyAt: Date | null
  expiresAt: Date | null
  decidedBy: string | null
  decidedAt: Date | null
  createdBy: string | null
  lockVersion: Generated<number>
  createdAt: Date
  updatedAt: Date
}

export type WaitingPlacesTable = {
  tenantId: string
  id: string
  vacancyId: string
  studentId: string
  position: number
  joinedAt: Date
  offeredAt: Date | null
  offeredUntil: Date | null
  applicationId: string | null
  endedAt: Date | null
  endedReason: string | null
  passedOverFor: string | null
}
