import type { Generated } from 'kysely'

export type InternshipPeriodsTable = {
  tenantId: string
  id: string
  schoolId: string
  name: string
  program: string
  schoolYear: string
  startsOn: string
  endsOn: string
  searchOpensOn: string | null
  applicationsCloseOn: string | null
  contractDeadline: string | null
  completionDeadline: string | null
  hoursTarget: number | null
  minInternships: Generated<number>
  maxInternships: Generated<number>
  weekdays: Generated<string[]>
  allowHolidays: Generated<boolean>
  status: Generated<string>
  lockVersion: Generated<number>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export type PeriodGroupsTable = {
  tenantId: string
  periodId: string
  groupId: string
}

export type SchoolDaysTable = {
  tenantId: string
  id: string
  schoolId: string
  kind: string
  name: string
  startsOn: string
  endsOn: string
  calendarUid: string | null
  lockVersion: Generated<number>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}
