import type { WeeklySchedule } from '#platform/week.ts'
import type { Flat } from '#web/client.ts'
import type { VacancyEvent, VacancyFormat, VacancyStatus } from '../model.ts'

/** What the law has to say about a vacancy, at the field to look at. */
export type Finding = {
  rule: string
  severity: 'block' | 'warn'
  field: string
  values?: Record<string, string | number>
}

/** A vacancy as the API shows it to its writers and judges. */
export type Managed = Flat & {
  organizationId: string
  organizationName: string
  organizationStatus: string
  program: 'mas' | 'traineeship'
  status: VacancyStatus
  title: string
  summary: string
  description: string
  descriptionHtml: string
  tasks: string[]
  whatYouLearn: string
  sectorKeys: string[]
  format: VacancyFormat
  seats: number
  seatsTaken: number
  seatsLeft: number
  minAge: number
  levels: string[]
  schoolIds: string[]
  hoursTotal: number | null
  startsOn: string | null
  endsOn: string | null
  weeklySchedule: WeeklySchedule
  days: string[]
  slots: { startsAt: string; endsAt: string; seats: number; note: string | null }[]
  locationKind: 'on_site' | 'remote' | 'various'
  street: string | null
  houseNumber: string | null
  postcode: string | null
  city: string | null
  contactUserId: string | null
  contactName: string | null
  supervisorUserId: string | null
  applicationDeadline: string | null
  requiresInterview: boolean
  requiresVog: boolean
  requiresMotivation: boolean
  physicalDemands: string
  hazards: string[]
  industrial: boolean
  supervision: string
  masChecks: string[]
  accessibility: string[]
  allowanceCents: number | null
  travelAllowance: boolean
  clothing: string
  lunch: string
  pictureUrl: string | null
  pictureAlt: string
  pictureFocus: [number, number]
  closedReason: string | null
  reviewNote: string | null
  publishedAt: string | null
  submittedAt: string | null
  updatedAt: string
  lockVersion: number
  openApplications: number
  meta: {
    allowedEvents: VacancyEvent[]
    can: { edit: boolean; delete: boolean }
    gaps: Record<string, string>
    law: Finding[]
  }
}

/** What the reader may do with vacancies as a whole. */
export type Abilities = { judge: boolean; add: boolean; import: boolean; export: boolean; ownAlone: boolean }
