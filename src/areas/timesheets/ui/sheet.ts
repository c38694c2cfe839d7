import type { WeeklySchedule } from '#platform/week.ts'

export type SheetEntry = {
  id: string
  date: string
  startsAt: string | null
  endsAt: string | null
  breakMinutes: number
  minutes: number
  activity: string
  warnings: string[]
}

export type SheetWeek = {
  id: string
  monday: string
  status: string
  minutes: number
  returnReason: string | null
  decidedByName: string | null
  lockVersion: number
  entries: SheetEntry[]
  allowedEvents: string[]
  turn: { whose: string | null; isYours: boolean; since: string }
}

/** The hours of an internship as the API gives them to the screens. */
export type Sheet = {
  id: string
  studentName: string
  organizationName: string
  schoolName: string
  vacancyTitle: string | null
  supervisorName: string | null
  today: string
  startsOn: string
  endsOn: string
  schedule: WeeklySchedule
  internshipStatus: string
  minutesPlanned: number | null
  minutesApproved: number
  minutesUndecided: number
  lockedAt: string | null
  weeks: SheetWeek[]
  internship: { id: string }
  meta: { isOwn: boolean; isOfMyCompany: boolean; mayWrite: boolean }
}
