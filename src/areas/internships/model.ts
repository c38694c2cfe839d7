import type { AreaNames } from '#areas/events.ts'
import type { Capacity } from '#areas/users/model.ts'
import { conflict, invalid, type Refusal } from '#platform/errors.ts'
import { allowedSteps, stepTable, type Situation } from '#platform/transitions.ts'
import { dayOf } from '#platform/week.ts'

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

const office = ['coordinator', 'platform_admin'] as const

/** What the guards know of an internship and of what is asked. */
export type InternshipFacts = {
  needsDigitalContract: boolean
  contractStatus: string | null
  startsOn: string
  isHeldBack: boolean
}
export type InternshipStepInput = {
  lockVersion?: number | undefined
  reason?: string | undefined
  startsOn?: string | undefined
  endsOn?: string | undefined
  paperContractOn?: string | undefined
}
type Judged = Situation<InternshipFacts, InternshipStepInput>

const leastReason = 10

/** Whether somebody wrote down why; a word or two is no reason. */
export function hasReason({ reason = '' }: { reason?: string | undefined }): boolean {
  return reason.trim().length >= leastReason
}

const wantsReason = ({ input }: Judged) => (hasReason(input) ? undefined : invalid({ reason: ['internships.reason'] }))

const cancelled = {
  to: ['cancelled'],
  guard: wantsReason,
  records: 'internships.cancelled',
} as const

/** What happened to an internship when it came to stand otherwise: what the areas above follow. */
export const internshipProgress = [
  'internships.created',
  'internships.contract-started',
  'internships.ready',
  'internships.started',
  'internships.finished-work',
  'internships.completed',
  'internships.not-passed',
  'internships.terminated',
  'internships.cancelled',
] as const

/** The steps of an internship (docs/domain.md 4.5). */
export const internshipTransitions = stepTable<InternshipStatus, InternshipEvent, Capacity, AreaNames, Judged>(
  'internships.event',
  {
    create: {
      from: ['none'],
      to: ['planned'],
      who: ['system', ...office],
      records: 'internships.created',
    },
    start_contract: {
      from: ['planned'],
      to: ['contracting'],
      who: ['system', ...office],
      records: 'internships.contract-started',
    },
    contract_signed: {
      from: ['contracting'],
      to: ['ready'],
      who: ['system'],
      records: 'internships.ready',
    },
    mark_ready: {
      from: ['planned'],
      to: ['ready'],
      who: ['system', ...office],
      guard: ({ subject }) => (subject.needsDigitalContract ? conflict('internships.contract-first') : undefined),
      records: 'internships.ready',
    },
    start: {
      from: ['ready'],
      to: ['active'],
      who: ['system'],
      guard: startRefusal,
      records: 'internships.started',
    },
    reschedule: {
      from: ['planned', 'contracting', 'ready'],
      to: ['same'],
      who: office,
      guard: rescheduleRefusal,
      records: 'internships.rescheduled',
    },
    finish_work: {
      from: ['active'],
      to: ['wrapping_up'],
      who: ['system', ...office, 'school_supervisor', 'company_admin', 'company_supervisor'],
      records: 'internships.finished-work',
    },
    complete: {
      from: ['wrapping_up'],
      to: ['completed'],
      // Mentors and supervisors only where a school allows it; no school can say so yet.
      who: ['system', ...office],
      records: 'internships.completed',
    },
    fail: {
      from: ['wrapping_up', 'active'],
      to: ['not_passed'],
      who: office,
      guard: wantsReason,
      records: 'internships.not-passed',
    },
    terminate: {
      from: ['ready', 'active'],
      to: ['terminated'],
      who: office,
      guard: wantsReason,
      records: 'internships.terminated',
    },
    cancel: [
      { from: ['planned', 'contracting', 'ready'], who: [...office, 'company_admin'], ...cancelled },
      // A pupil may still step back, but not from under a signed contract.
      { from: ['planned', 'contracting'], who: ['student'], ...cancelled },
    ],
    reopen: {
      from: ['completed', 'not_passed'],
      to: ['wrapping_up'],
      who: office,
      guard: wantsReason,
      records: 'internships.reopened',
    },
  },
)

function startRefusal({ subject, now }: Judged): Refusal | undefined {
  if (dayOf(now) < subject.startsOn) return conflict('internships.too-early')
  return subject.isHeldBack ? conflict('internships.documents-missing') : undefined
}

function rescheduleRefusal({ subject, input: { startsOn, endsOn } }: Judged): Refusal | undefined {
  if (subject.contractStatus === 'signed') return conflict('internships.contract-signed')
  if (!startsOn || !endsOn) return invalid({ startsOn: ['platform.required'] })
  return endsOn < startsOn ? invalid({ endsOn: ['internships.end-before-start'] }) : undefined
}

export function internshipStepsFor(from: InternshipStatus | 'none', who: readonly Capacity[]): InternshipEvent[] {
  return allowedSteps(internshipTransitions, from, who)
}

/** Steps that want a reason from whoever takes them. */
export const internshipReasonSteps: readonly InternshipEvent[] = ['fail', 'terminate', 'cancel', 'reopen']

/** So many days after its turn came who is to answer is silent: that is called out, and who waits for them is led to them. */
export const silentAfterDays = 7

/** Whether a pupil was not heard of for so long that one speaks to them before anything else: never, or for four weeks. */
export const isUnheard = (daysQuiet: number | null): boolean => daysQuiet === null || daysQuiet >= unheardAfterDays
export const unheardAfterDays = 28

/** Nobody comes any more, before the end that was planned. */
export const calledOffStatuses = ['cancelled', 'terminated'] as const satisfies readonly InternshipStatus[]
/** The pupil has a place and has not begun: what comes before is not there yet, be it the first day or, later than that, the papers. */
export const aheadStatuses = ['planned', 'contracting', 'ready'] as const satisfies readonly InternshipStatus[]
/** It came to nothing: the pupil may look for another place. */
export const failedStatuses = ['not_passed', ...calledOffStatuses] as const satisfies readonly InternshipStatus[]
export const endedStatuses = ['completed', ...failedStatuses] as const satisfies readonly InternshipStatus[]

export function isAhead(status: string): boolean {
  return aheadStatuses.some((ahead) => ahead === status)
}

/** What is going on: the pupil comes there, or the last of it is being written. */
export const runningStatuses = ['active', 'wrapping_up'] as const satisfies readonly InternshipStatus[]
/** How many are going on, of how many there are in each status. */
export function runningOf(byStatus: Record<string, number>): number {
  return runningStatuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0)
}

/** Internships in these statuses block no other place. A seat comes free where one was cancelled; of one that was stopped or judged the confirmed application holds it still (BR-02). */
export function isOver(status: InternshipStatus): boolean {
  return endedStatuses.some((ended) => ended === status)
}

/** Whether it ended before it was done. */
export function isFailed(status: string): boolean {
  return failedStatuses.some((failed) => failed === status)
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

export const turnsOfInternships = ['student', 'school', 'company', 'signers'] as const
export type InternshipTurn = (typeof turnsOfInternships)[number] | null

/** Whether the papers that are asked for are there; of who has not begun that says whether they may. */
export const documentStates = ['none', 'missing', 'in_order'] as const
export type DocumentState = (typeof documentStates)[number]

export function documentState({
  documentsAsked,
  documentsMissing,
}: {
  documentsAsked: number
  documentsMissing: number
}): DocumentState {
  if (documentsAsked === 0) return 'none'
  return documentsMissing > 0 ? 'missing' : 'in_order'
}

/** Whose move it is. While the contract runs its signers know better than we do: ask the contract. */
export function internshipTurn(internship: {
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

/**
 * Since when whoever is at turn is so: hours wait since they were handed in, which is later than the internship began, and
 * a contract goes from hand to hand while the internship stands still.
 */
export function internshipTurnSince(
  internship: Parameters<typeof internshipTurn>[0] & {
    turnSince: Date
    hoursWaitSince: Date | null
    contractSince: Date | null
  },
): Date {
  const since = { company: internship.hoursWaitSince, signers: internship.contractSince, school: null, student: null }
  const turn = internshipTurn(internship)
  return (turn && since[turn]) ?? internship.turnSince
}

/** What every notice about an internship names. */
export function inNotices(internship: {
  studentName: string
  organizationName: string
  startsOn: string
  endsOn: string
}) {
  return {
    student: internship.studentName,
    company: internship.organizationName,
    start: { date: internship.startsOn },
    end: { date: internship.endsOn },
  }
}
