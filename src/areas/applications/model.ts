import type { PeriodStatus } from '#areas/periods/model.ts'
import { motivationLength, type ClosedReason } from '#areas/vacancies/model.ts'

export const applicationStatuses = [
  'draft',
  'awaiting_mentor',
  'awaiting_school',
  'awaiting_company_check',
  'submitted',
  'seen',
  'interview',
  'accepted',
  'confirmed',
  'declined',
  'mentor_declined',
  'changes_requested',
  'withdrawn',
  'superseded',
  'expired',
  'cancelled_by_company',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** Open: it counts for the maximum, may be withdrawn, and is superseded when another place is confirmed. */
export const openApplicationStatuses = [
  'awaiting_mentor',
  'awaiting_school',
  'awaiting_company_check',
  'submitted',
  'seen',
  'interview',
  'changes_requested',
  'accepted',
] as const satisfies readonly ApplicationStatus[]

/** It has not come to nothing: the pupil may still come, or does. */
export const liveApplicationStatuses = [...openApplicationStatuses, 'confirmed'] as const

/** Statuses that hold a seat of the vacancy (BR-02). */
export const seatHoldingStatuses = ['accepted', 'confirmed'] as const satisfies readonly ApplicationStatus[]

export const applicationOrigins = ['vacancy', 'self_found', 'assigned', 'invited'] as const
export type ApplicationOrigin = (typeof applicationOrigins)[number]

export const declineReasons = ['full', 'no_match', 'schedule', 'age', 'already_filled', 'other'] as const
export const withdrawReasons = ['other_place', 'too_far', 'no_match', 'no_answer', 'other'] as const

export type PlacementSettings = {
  mentorPreapproval: boolean
  coordinatorConfirmsWithCompany: boolean
  studentConfirmationRequired: boolean
}

/** Where applying leads, and where it goes on once the mentor has agreed. */
export function statusAfterApply(settings: PlacementSettings, mentorAgreed = false): ApplicationStatus {
  if (settings.mentorPreapproval && !mentorAgreed) return 'awaiting_mentor'
  return settings.coordinatorConfirmsWithCompany ? 'awaiting_company_check' : 'submitted'
}

export function statusAfterAccept(settings: PlacementSettings): 'accepted' | 'confirmed' {
  return settings.studentConfirmationRequired ? 'accepted' : 'confirmed'
}

export type ApplyRefusal =
  | 'period_not_open'
  | 'not_in_period'
  | 'too_young'
  | 'vacancy_not_open'
  | 'no_seat'
  | 'deadline_passed'
  | 'too_many_open'
  | 'already_applied'
  | 'overlap'
  | 'not_for_your_school'
  | 'consent_missing'
  | 'motivation_missing'
  | 'motivation_too_short'
  | 'motivation_too_long'
  | 'test_week'
  | 'law_block'

export type ApplySituation = {
  period: { status: PeriodStatus; maxInternships: number }
  isInPeriod: boolean
  /** A coordinator may still apply for a pupil after the closing date (BR-04). */
  byCoordinator: boolean
  /** What `closedReasonsFor` of the vacancy says. */
  closedReasons: readonly ClosedReason[]
  openApplications: number
  maxOpenApplications: number
  hasOpenApplicationHere: boolean
  /** A seat is promised to her: she was the first on the waiting list. */
  hasFirstRight: boolean
  /** Confirmed internships of the pupil in the period, and whether one is at the same day and time. */
  confirmedInPeriod: number
  overlapsConfirmed: boolean
  /** Of parents and guardians, where the school wants them. */
  consentsMissing: number
  motivationRequired: boolean
  motivation: string
  /** What is on one day alone falls on a day of tests at her school. */
  isInTestWeek: boolean
  lawBlocks: boolean
}

type Guard = (situation: ApplySituation) => ApplyRefusal | undefined

/** The guards G1 to G11 of docs/domain.md 4.4, each by itself, so that each can be read and tested by itself. */
export const applyGuards = {
  G1: ({ period, isInPeriod, byCoordinator }) => {
    if (!isInPeriod) return 'not_in_period'
    const afterClosing = period.status === 'closed_for_applications' || period.status === 'running'
    return period.status === 'open' || (byCoordinator && afterClosing) ? undefined : 'period_not_open'
  },
  G2: ({ closedReasons }) => (closedReasons.includes('too_young') ? 'too_young' : undefined),
  G3: ({ closedReasons, hasFirstRight }) => {
    if (closedReasons.includes('not_published')) return 'vacancy_not_open'
    if (closedReasons.includes('deadline_passed')) return 'deadline_passed'
    return closedReasons.includes('no_seat') && !hasFirstRight ? 'no_seat' : undefined
  },
  G4: (s) => (s.openApplications >= s.maxOpenApplications ? 'too_many_open' : undefined),
  G5: (s) => (s.hasOpenApplicationHere ? 'already_applied' : undefined),
  G6: (s) => (s.overlapsConfirmed || s.confirmedInPeriod >= s.period.maxInternships ? 'overlap' : undefined),
  G7: ({ closedReasons }) =>
    (['other_program', 'other_level', 'other_school'] as const).some((reason) => closedReasons.includes(reason))
      ? 'not_for_your_school'
      : undefined,
  G8: (s) => (s.consentsMissing > 0 ? 'consent_missing' : undefined),
  G9: (s) => {
    const length = s.motivation.trim().length
    if (length > motivationLength.most) return 'motivation_too_long'
    if (!s.motivationRequired) return undefined
    if (length === 0) return 'motivation_missing'
    return length < motivationLength.least ? 'motivation_too_short' : undefined
  },
  G10: (s) => (s.lawBlocks ? 'law_block' : undefined),
  G11: (s) => (s.isInTestWeek && !s.byCoordinator ? 'test_week' : undefined),
} satisfies Record<`G${number}`, Guard>

/** Everything that stands in the way of applying, in the order of the guards; empty when nothing does. */
export function applyRefusals(situation: ApplySituation): ApplyRefusal[] {
  return Object.values<Guard>(applyGuards).flatMap((guard) => guard(situation) ?? [])
}

/** Taking back a withdrawal: once, within seven days, and when the place is still to be had. */
export function mayRestore(
  withdrawal: { withdrawnOn: string; restoredBefore: boolean },
  today: string,
  situation: ApplySituation,
): boolean {
  const days = (Date.parse(today) - Date.parse(withdrawal.withdrawnOn)) / 86_400_000
  const { G3, G4, G5, G6 } = applyGuards
  return !withdrawal.restoredBefore && days <= 7 && [G3, G4, G5, G6].every((guard) => guard(situation) === undefined)
}

export const turnsOfApplications = ['student', 'mentor', 'school', 'company'] as const
export type ApplicationTurn = (typeof turnsOfApplications)[number] | null

/** Whose move it is (docs/domain.md 9.6). Nobody's once the application has ended, or has become an internship. */
export function applicationTurn(application: {
  status: ApplicationStatus
  origin: ApplicationOrigin
}): ApplicationTurn {
  switch (application.status) {
    case 'draft':
    case 'changes_requested':
      return 'student'
    case 'awaiting_mentor':
      return 'mentor'
    case 'awaiting_school':
    case 'awaiting_company_check':
      return 'school'
    case 'submitted':
    case 'seen':
    case 'interview':
      return 'company'
    case 'accepted':
      return application.origin === 'self_found' ? 'company' : 'student'
    default:
      return null
  }
}

export type StudentView = 'minimal' | 'full' | 'none'

/** What a company sees of a pupil (docs/domain.md 9.5, BR-11): little until it said yes, nothing a month after the end. */
export function studentViewFor(application: {
  status: ApplicationStatus
  internshipEndedOn: string | null
  today: string
}): StudentView {
  const { status, internshipEndedOn, today } = application
  if (status === 'accepted' || status === 'confirmed') {
    if (!internshipEndedOn) return 'full'
    return (Date.parse(today) - Date.parse(internshipEndedOn)) / 86_400_000 > 30 ? 'none' : 'full'
  }
  return ['submitted', 'seen', 'interview'].includes(status) ? 'minimal' : 'none'
}
