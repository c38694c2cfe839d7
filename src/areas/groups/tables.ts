import type { Generated } from 'kysely'

export type GroupsTable = {
  tenantId: string
  id: string
  schoolId: string
  schoolYear: string
  name: string
  kind: Generated<string>
  level: string | null
  year: number | null
  hoursTarget: number | null
  programCode: string | null
  externalKey: string | null
  status: Generated<string>
  lockVersion: Generated<number>
  archivedAt: Date | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export type GroupMembershipsTable = {
  tenantId: string
  groupId: string
  studentId: string
  joinedOn: string
  leftOn: string | null
}

export type MentorshipsTable = {
  tenantId: string
  id: string
  mentorId: string
  groupId: string | null
  studentId: string | null
  role: Generated<string>
  createdAt: Generated<Date>
  startedOn: string | null
  endedOn: string | null
  capacity: number | null
  lockVersion: Generated<number>
  updatedAt: Generated<Date>
}

export type GroupMovesTable = {
  tenantId: string
  id: string
  studentId: string
  groupId: string | null
  movesOn: string
  createdBy: string | null
  createdAt: Date
  doneAt: Date | null
  cancelledAt: Date | null
}
