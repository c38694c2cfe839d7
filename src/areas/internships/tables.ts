import type { Generated } from 'kysely'
import type { JsonGenerated } from '#platform/json.ts'

export type InternshipsTable = {
  tenantId: string
  id: string
  studentId: string
  organizationId: string
  vacancyId: string | null
  applicationId: string | null
  periodId: string
  program: string
  status: string
  turnSince: Date
  startsOn: string
  endsOn: string
  minutesPlanned: number | null
  minutesApproved: Generated<number>
  supervisorUserId: string | null
  schoolSupervisorId: string | null
  hostContactName: string | null
  hostContactEmail: string | null
  hostContactPhone: string | null
  place: Generated<string>
  lat: number | null
  lng: number | null
  schedule: JsonGenerated
  tasks: Generated<string>
  learningGoals: Generated<string>
  remarks: Generated<string>
  paperContractOn: string | null
  result: string | null
  resultNote: string | null
  completedAt: Date | null
  endedReason: string | null
  endedNote: string | null
  lockVersion: Generated<number>
  createdAt: Date
  updatedAt: Date
}
