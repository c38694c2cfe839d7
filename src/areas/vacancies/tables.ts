import type { ColumnType, Generated } from 'kysely'
import type { SchoolLevel } from '#areas/groups/model.ts'
import type { Program } from '#areas/tenancy/model.ts'
import type { JsonGenerated } from '#platform/json.ts'
import type { Weekday, WeeklySchedule } from '#platform/week.ts'
import type { VacancyFormat, VacancyStatus } from './model.ts'

export type VacanciesTable = {
  tenantId: string
  id: string
  organizationId: string
  program: Program
  status: Generated<VacancyStatus>
  title: string
  summary: Generated<string>
  description: Generated<string>
  descriptionHtml: Generated<string>
  tasks: Generated<string[]>
  titleEn: Generated<string>
  summaryEn: Generated<string>
  descriptionEn: Generated<string>
  tasksEn: Generated<string[]>
  whatYouLearn: Generated<string>
  dayPlan: Generated<string[]>
  sectorKeys: Generated<string[]>
  format: Generated<VacancyFormat>
  seats: Generated<number>
  seatsTaken: Generated<number>
  seatsPromised: Generated<number>
  waiting: Generated<number>
  unanswered: Generated<number>
  minAge: Generated<number>
  levels: Generated<SchoolLevel[]>
  schoolIds: Generated<string[]>
  groupIds: Generated<string[]>
  hoursMin: number | null
  hoursMax: number | null
  hoursTotal: number | null
  startsOn: string | null
  endsOn: string | null
  weeklySchedule: ColumnType<WeeklySchedule, string | undefined, string>
  days: Generated<Weekday[]>
  locationKind: Generated<string>
  street: string | null
  houseNumber: string | null
  postcode: string | null
  city: string | null
  lat: number | null
  lng: number | null
  contactUserId: string | null
  supervisorUserId: string | null
  applicationDeadline: string | null
  requiresInterview: Generated<boolean>
  requiresVog: Generated<boolean>
  requiresMotivation: Generated<boolean>
  physicalDemands: Generated<string>
  hazards: Generated<string[]>
  industrial: Generated<boolean>
  accessibility: Generated<string[]>
  allowanceCents: number | null
  travelAllowance: Generated<boolean>
  clothing: Generated<string>
  guide: Generated<string>
  guideQuote: Generated<string>
  lunch: Generated<string>
  picture: string | null
  externalKey: string | null
  publishedAt: Date | null
  closedReason: string | null
  supervision: Generated<string>
  masChecks: Generated<string[]>
  workConfirmed: Generated<string[]>
  hoursConfirmed: Generated<string[]>
  hoursAllowed: Generated<string[]>
  hoursAllowedReason: string | null
  createdBy: string | null
  bySchoolId: string | null
  submittedAt: Date | null
  reviewNote: string | null
  previousVacancyId: string | null
  pictureOriginalId: string | null
  pictureFileId: string | null
  pictureSmallId: string | null
  pictureAlt: Generated<string>
  pictureCrop: number[] | null
  pictureFocus: Generated<[number, number]>
  lockVersion: Generated<number>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  archivedAt: Date | null
}

export type VacancySlotsTable = {
  tenantId: string
  id: string
  vacancyId: string
  startsAt: Date
  endsAt: Date
  seats: number
  note: string | null
}

export type VacancyVersionsTable = {
  tenantId: string
  id: string
  vacancyId: string
  changedBy: string | null
  changedAt: Date
  step: string | null
  reason: string | null
  changes: JsonGenerated
}

export type VacancyReportsTable = {
  tenantId: string
  id: string
  vacancyId: string
  reporterId: string
  reason: string
  details: string
  status: Generated<string>
  decisionNote: string | null
  decidedBy: string | null
  decidedAt: Date | null
  createdAt: Date
}

export type VacancyViewsTable = {
  tenantId: string
  vacancyId: string
  onDay: string
  views: number
}
