import type { TaskKind } from '#areas/dashboards/model.ts'
import type { Figures } from '#areas/vacancies/ui/figures.tsx'
import type { WeeklySchedule } from '#platform/week.ts'

/** The dashboards as the screens get them. */
export type ShownTask = {
  key: string
  kind: TaskKind
  path: string
  name: string
  group: string
  days: number
  values: Record<string, string | number>
}

export type StudentDashboard = {
  kind: 'student'
  now: string
  internship: {
    id: string
    status: string
    usesHours: boolean
    needsDigitalContract: boolean
    organizationName: string
    vacancyTitle: string | null
    startsOn: string
    endsOn: string
    schedule: WeeklySchedule
    place: string
    minutesApproved: number
    minutesUndecided: number
    minutesPlanned: number | null
    timesheetId: string | null
    createdAt: string
  } | null
  contract: {
    id: string
    status: string
    expiresAt: string | null
    partsMissing: string[]
    signers: { id: string; role: string; name: string; status: string; isYou: boolean; canSign: boolean }[]
  } | null
  returnedWeek: string | null
  unsentWeek: string | null
  acceptedApplication: { id: string; organizationName: string; expiresAt: string | null } | null
  openApplications: { id: string; status: string; vacancyTitle: string; organizationName: string; createdAt: string }[]
  waitingPlaces: {
    id: string
    vacancyId: string
    vacancyTitle: string
    organizationName: string
    rank: number | null
    offeredUntil: string | null
  }[]
  news: { id: string; text: string; path: string; readAt: string | null; createdAt: string }[]
  mentors: { id: string; name: string; email: string | null }[]
}

export type PhaseName = 'none' | 'applied' | 'contract' | 'running' | 'hoursDone' | 'finished'
export const phaseNames: readonly PhaseName[] = ['none', 'applied', 'contract', 'running', 'hoursDone', 'finished']

export type StaffDashboard = {
  kind: 'staff'
  now: string
  tasks: ShownTask[]
  periods: { id: string; name: string; schoolName: string }[]
  period: { id: string; name: string; startsOn: string; endsOn: string; contractDeadline: string | null } | null
  groups?: { id: string; name: string }[]
  groupId?: string | null
  total?: number
  contracted?: number
  progress?: { weeks: number; current: number; counts: number[] }
  stuck?: { studentName: string; groupName: string; declined: number; days: number }[]
  classes?: {
    name: string
    mentors: string[]
    total: number
    counts: Record<PhaseName, number>
    averageMinutes: number
  }[]
}

export type HostDashboard = {
  kind: 'host'
  now: string
  judgements: {
    id: string
    name: string
    status: 'pending' | 'denied'
    since: string
    reason: string | null
    mayMend: boolean
  }[]
  tasks: ShownTask[]
  interns: {
    id: string
    studentName: string
    status: string
    startsOn: string
    endsOn: string
    minutesApproved: number
    minutesPlanned: number | null
    vacancyTitle: string | null
  }[]
  /** How the places online do, the most looked at first. */
  places: Figures[]
  /** In how many days one usually answers; null where there are too few answers to say. */
  answerDays: number | null
}

export type Dashboard = StudentDashboard | StaffDashboard | HostDashboard
