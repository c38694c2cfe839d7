import type { Generated } from 'kysely'

export type StudentProfilesTable = {
  tenantId: string
  userId: string
  schoolId: string
  studentNumber: string | null
  birthDate: string | null
  level: string | null
  year: number | null
  homePostcode: string | null
  homeLat: number | null
  homeLng: number | null
  maxTravelMinutes: number | null
  transport: Generated<string>
  interests: Generated<string[]>
  wantsRecommendations: Generated<boolean>
  availableDays: Generated<string[]>
  sideJobHoursWeek: Generated<number>
  leavesOn: string | null
  hoursCreditedMinutes: Generated<number>
  hoursTargetOverride: number | null
  exempt: Generated<boolean>
  exemptReason: string | null
  /** Since when it says where they live or what they like; kept by the database. */
  filledAt: Generated<Date | null>
  lockVersion: Generated<number>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export type GuardiansTable = {
  tenantId: string
  id: string
  studentId: string
  firstName: Generated<string>
  lastName: string
  email: string | null
  phone: string | null
  relation: Generated<string>
  hasAuthority: Generated<boolean>
  locale: Generated<string>
  contactOrder: Generated<number>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}
