import type { InternshipStatus } from '#areas/internships/model.ts'

/** How far a pupil is in a period, in the order of the road. */
export const phases = ['none', 'applied', 'contract', 'running', 'hours_done', 'finished'] as const
export type Phase = (typeof phases)[number]

/** A phase, or why there is none: let off by the school, or in no period at all. */
export const pupilStates = [...phases, 'exempt', 'outside'] as const
export type PupilState = (typeof pupilStates)[number]

/**
 * How far the internship brings a pupil; without one, or where it came to nothing, an open application makes `applied` of
 * `none`. `running` becomes `hours_done` when all hours are approved.
 */
export const phaseAt: Readonly<Record<InternshipStatus, Exclude<Phase, 'applied' | 'hours_done'>>> = {
  planned: 'contract',
  contracting: 'contract',
  ready: 'running',
  active: 'running',
  wrapping_up: 'running',
  completed: 'finished',
  not_passed: 'finished',
  terminated: 'none',
  cancelled: 'none',
}

/**
 * What is later than it should be: the contract is not signed although the deadline of the period passed or the first day
 * is near; somebody lets a contract wait for a signature; a week that is over was not handed in; the company lets a week
 * wait for its yes.
 */
export const latenesses = ['contract', 'signature', 'week', 'approval'] as const
export type Lateness = (typeof latenesses)[number]

/** From when something is late, in days; the contract in working days before the first day, as its mails (docs/domain.md 8). */
export const lateAfter = { contractWorkingDays: 3, signature: 7, approval: 14 } as const

/** Who can be at turn, as staff read it; the clock and the product never are. */
export const partiesAtTurn = ['student', 'guardian', 'mentor', 'school', 'company'] as const
export type PartyAtTurn = (typeof partiesAtTurn)[number]

/** How long it has been quiet, in days; the steps a list can be asked for. */
export const quietSteps = [7, 14, 28] as const
