import type { Capacity } from '#areas/users/model.ts'
import { allowedSteps, judgeStep, type Transition, type Verdict } from '#platform/transitions.ts'

export const internshipStatuses = [
  'planned',
  'contracting',
  'ready',
  'active',
  'wrapping_up',
  'completed',
  'not_passed',
  'terminated',
  'cancelled',
] as const
export type InternshipStatus = (typeof internshipStatuses)[number]

export const internshipEvents = [
  'create',
  'start_contract',
  'contract_signed',
  'mark_ready',
  'start',
  'reschedule',
  'finish_work',
  'complete',
  'fail',
  'terminate',
  'cancel',
  'reopen',
] as const
export type InternshipEvent = (typeof internshipEvents)[number]

/** The steps of an internship (domain.md 6.5). */
export const internshipTransitions: readonly Transition<InternshipStatus, InternshipEvent, Capacity>[] = [
  { event: 'create', from: ['none'], to: ['planned'], who: ['system', 'coordinator', 'platform_admin'] },
  {
    event: 'start_contract',
    from: ['planned'],
    to: ['contracting'],
    who: ['coordinator', 'system', 'platform_admin'],
  },
  { event: 'contract_signed', from: ['contracting'], to: ['ready'], who: ['system'] },
  { event: 'mark_ready', from: ['planned'], to: ['ready'], who: ['system', 'coordinator', 'platform_admin'] },
  { event: 'start', from: ['ready'], to: ['active'], who: ['system'] },
  {
    event: 'reschedule',
    from: ['planned', 'contracting', 'ready'],
    to: ['same'],
    who: ['coordinator', 'platform_admin'],
  },
  {
    event: 'finish_work',
    from: ['active'],
    to: ['wrapping_up'],
    who: ['system', 'coordinator', 'school_supervisor', 'company_admin', 'company_supervisor', 'platform_admin'],
  },
  {
    event: 'complete',
    from: ['wrapping_up'],
    to: ['completed'],
    // Mentors and supervisors only where a school allows it; no school can say so yet.
    who: ['coordinator', 'system', 'platform_admin'],
  },
  { event: 'fail', from: ['wrapping_up', 'active'], to: ['not_passed'], who: ['coordinator', 'platform_admin'] },
  { event: 'terminate', from: ['ready', 'active'], to: ['terminated'], who: ['coordinator', 'platform_admin'] },
  {
    event: 'cancel',
    from: ['planned', 'contracting', 'ready'],
    to: ['cancelled'],
    who: ['coordinator', 'company_admin', 'platform_admin'],
  },
  // A pupil may still step back, but not from under a signed contract.
  { event: 'cancel', from: ['planned', 'contracting'], to: ['cancelled'], who: ['student'] },
  { event: 'reopen', from: ['completed', 'not_passed'], to: ['wrapping_up'], who: ['coordinator', 'platform_admin'] },
]

export function judgeInternshipStep(
  event: InternshipEvent,
  from: InternshipStatus | 'none',
  who: readonly Capacity[],
): Verdict {
  return judgeStep(internshipTransitions, event, from, who)
}

export function internshipStepsFor(from: InternshipStatus | 'none', who: readonly Capacity[]): InternshipEvent[] {
  return allowedSteps(internshipTransitions, from, who)
}

/** Steps that want a reason from whoever takes them. */
export const internshipReasonSteps: readonly InternshipEvent[] = ['fail', 'terminate', 'cancel', 'reopen']

/** Internships in these statuses no longer hold a seat nor block another place. */
export function isOver(status: InternshipStatus): boolean {
  return ['completed', 'not_passed', 'terminated', 'cancelled'].includes(status)
}

/** Whether the work is done: the hours are there where hours count, or the last day has passed. */
export function workIsFinished(internship: {
  usesHours: boolean
  endsOn: string
  today: string
  minutesApproved: number
  minutesPlanned: number
}): boolean {
  if (internship.today > internship.endsOn) return true
  return (
    internship.usesHours && internship.minutesPlanned > 0 && internship.minutesApproved >= internship.minutesPlanned
  )
}

export type CompleteRefusal = 'hours_missing' | 'hours_undecided' | 'evaluation_missing' | 'tasks_missing'

export type CompleteSituation = {
  usesHours: boolean
  minutesPlanned: number
  minutesApproved: number
  minutesUndecided: number
  hoursWaived: boolean
  evaluationsMissing: number
  tasksMissing: number
}

/** Why an internship cannot be completed yet; empty when it can. */
export function completeRefusals(situation: CompleteSituation): CompleteRefusal[] {
  const refusals: CompleteRefusal[] = []
  if (situation.usesHours && situation.minutesUndecided > 0) refusals.push('hours_undecided')
  if (situation.usesHours && !situation.hoursWaived && situation.minutesApproved < situation.minutesPlanned) {
    refusals.push('hours_missing')
  }
  if (situation.evaluationsMissing > 0) refusals.push('evaluation_missing')
  if (situation.tasksMissing > 0) refusals.push('tasks_missing')
  return refusals
}

export type InternshipTurn = 'student' | 'school' | 'company' | 'signers' | null

/** Whose move it is. While the contract runs its signers know better than we do: ask the contract. */
export function turnOf(internship: {
  status: InternshipStatus
  usesHours: boolean
  minutesUndecided: number
}): InternshipTurn {
  switch (internship.status) {
    case 'planned':
    case 'wrapping_up':
      return internship.usesHours && internship.minutesUndecided > 0 ? 'company' : 'school'
    case 'contracting':
      return 'signers'
    case 'active':
      if (!internship.usesHours) return null
      return internship.minutesUndecided > 0 ? 'company' : 'student'
    default:
      return null
  }
}
