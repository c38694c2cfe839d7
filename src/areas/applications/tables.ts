import type { Generated } from 'kysely'
import type { JsonGenerated } from '#platform/json.ts'

export type ApplicationsTable = {
  tenantId: string
  id: string
  studentId: string
  vacancyId: string | null
  organizationId: string | null
  periodId: string
  origin: Generated<string>
  status: string
  turnSince: Date
  motivation: Generated<string>
  slotId: string | null
  interviewAt: Date | null
  /** When a meeting was first planned; kept by the database. */
  interviewPlannedAt: Generated<Date | null>
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
  confirmedBy: string | null
  /** Who wrote down what the organization said on the telephone. */
  phonedBy: string | null
  phonedAt: Date | null
  /** Who called last and reached nobody. */
  notReachedBy: string | null
  notReachedAt: Date | null
  createdAt: Date
  updatedAt: Date
  teamId: string | null
  teamAgreedAt: Date | null
  remindedAt: Date | null
}

export type ApplicationTeamsTable = {
  tenantId: string
  id: string
  vacancyId: string
  slotId: string | null
  periodId: string
  schoolId: string
  code: string
  status: Generated<string>
  expiresAt: Date
  sentAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export type ApplicationTeamMembersTable = {
  tenantId: string
  teamId: string
  studentId: string
  position: number
  motivation: Generated<string>
  joinedAt: Date
  agreedAt: Date | null
  leftAt: Date | null
  applicationId: string | null
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

export type SelfFoundPlacesTable = {
  tenantId: string
  applicationId: string
  hostName: string
  typedName: string | null
  kvkNumber: string | null
  street: string | null
  houseNumber: string | null
  postcode: string | null
  city: string | null
  contactName: string
  contactEmail: string | null
  contactPhone: string | null
  purpose: string | null
  isRelative: boolean
  relativeNote: string | null
  tasks: string
  weeklySchedule: JsonGenerated
  startsOn: string | null
  endsOn: string | null
  plannedHours: number | null
  question: string | null
  message: string | null
  relativeReason: string | null
  confirmedBy: string | null
  confirmedName: string | null
  confirmedNote: string | null
}
