import type { Generated } from 'kysely'
import type { JsonGenerated } from '#platform/json.ts'

export type TimesheetsTable = {
  tenantId: string
  id: string
  internshipId: string
  kind: Generated<string>
  status: Generated<string>
  lockedAt: Date | null
  createdAt: Date
}

export type TimesheetWeeksTable = {
  tenantId: string
  id: string
  timesheetId: string
  monday: string
  status: Generated<string>
  turnSince: Date
  submittedAt: Date | null
  submittedBy: string | null
  decidedAt: Date | null
  decidedBy: string | null
  decidedByName: string | null
  decidedChannel: string | null
  returnReason: string | null
  overrideReason: string | null
  lockVersion: Generated<number>
}

export type TimeEntriesTable = {
  tenantId: string
  id: string
  weekId: string
  studentId: string
  date: string
  startsAt: string | null
  endsAt: string | null
  breakMinutes: Generated<number>
  minutes: number
  activity: Generated<string>
  outsideReason: string | null
  status: Generated<string>
  source: Generated<string>
  warnings: JsonGenerated
  lockVersion: Generated<number>
  createdBy: string | null
  createdAt: Date
  updatedAt: Date
}
