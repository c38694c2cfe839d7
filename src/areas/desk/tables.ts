import type { Generated } from 'kysely'

export type PupilStandingsTable = {
  tenantId: string
  studentId: string
  periodId: string | null
  schoolId: string
  isChosen: boolean
  state: string
  turns: string[] | null
  since: Date | null
  quietSince: Date | null
  declined: number | null
  organizationId: string | null
  applicationId: string | null
  applicationStatus: string | null
  internshipId: string | null
  internshipStatus: string | null
  startsOn: string | null
  endsOn: string | null
  placedAt: Date | null
  minutesPlanned: number | null
  minutesApproved: number | null
  usesHours: boolean | null
  needsContract: boolean | null
  contractId: string | null
  contractStatus: string | null
  contractCompletedAt: Date | null
  timesheetId: string | null
  missingWeek: string | null
  contractIsLate: boolean | null
  signatureWaitsSince: Date | null
  approvalWaitsSince: Date | null
}

export type StandingBasesTable = {
  tenantId: string
  basis: string
}

export type StandingNotesTable = {
  tenantId: string
  id: Generated<number>
  studentId: string
}
