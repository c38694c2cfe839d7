import { unheardAfterDays, type InternshipStatus } from '#areas/internships/model.ts'

/** How far a pupil is in a period, in the order of the road; whose internship came to nothing at its end is at none of its stops. */
export const phases = ['none', 'applied', 'contract', 'running', 'hours_done', 'finished', 'not_passed'] as const
export type Phase = (typeof phases)[number]

/** A phase, or why there is none: let off by the school, or in no period at all. */
export const pupilStates = [...phases, 'exempt', 'outside'] as const
export type PupilState = (typeof pupilStates)[number]

/**
 * How far the internship brings a pupil; without one, or where it came to nothing, an open application makes `applied` of
 * it. `running` becomes `hours_done` when all hours are approved.
 */
export const phaseAt: Readonly<Record<InternshipStatus, Exclude<Phase, 'applied' | 'hours_done'>>> = {
  planned: 'contract',
  contracting: 'contract',
  ready: 'running',
  active: 'running',
  wrapping_up: 'running',
  completed: 'finished',
  not_passed: 'not_passed',
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

/** Where a pupil has no place and may look for one (docs/domain.md 4.5): there was none, or it was not passed. */
export function isPlaceless(state: PupilState): boolean {
  return state === 'none' || state === 'not_passed'
}

/** Who can be at turn, as staff read it; the clock and the product never are. */
export const partiesAtTurn = ['student', 'guardian', 'mentor', 'school', 'company'] as const
export type PartyAtTurn = (typeof partiesAtTurn)[number]

/** How long it has been quiet, in days; the steps a list can be asked for. */
export const quietSteps = [7, 14, unheardAfterDays] as const

/** What a pupil passes on the way to the end, as a row of a list draws it. */
export const rowStops = ['place', 'contract', 'hours', 'end'] as const
export type RowStop = (typeof rowStops)[number]

/** How a stop of a row is drawn: behind the pupil, late, waiting for the reader, for the pupil, for somebody else, or ahead. */
export type StopState = 'done' | 'late' | 'you' | 'pupil' | 'other' | 'next'

const stopAt: Partial<Record<PupilState, number>> = {
  none: 0,
  applied: 0,
  contract: 1,
  running: 2,
  hours_done: 3,
  finished: rowStops.length,
  // What there was came to nothing: it begins with a place again.
  not_passed: 0,
}

/** From so many days on a pupil is too long without a place or an answer to wait for. */
export const tooLong = quietSteps[1]

type Standing = {
  state: PupilState
  turns: readonly PartyAtTurn[]
  late: readonly Lateness[]
  daysAtTurn: number | null
}

/** Whether somebody has to look at a pupil: late with something, or long without a place, however often they were here since. */
export const needsSomebody = ({ state, late, daysAtTurn }: Omit<Standing, 'turns'>): boolean =>
  late.length > 0 || (isPlaceless(state) && (daysAtTurn ?? 0) >= tooLong)

/** Who needs somebody longest goes first, of those who was not heard of for longest. */
export const byNeed = (one: AtNeed, other: AtNeed): number =>
  (other.days ?? 0) - (one.days ?? 0) || (other.daysQuiet ?? Infinity) - (one.daysQuiet ?? Infinity) || 0
type AtNeed = { days: number | null; daysQuiet: number | null }

/**
 * Whether a pupil is named among those who need somebody now, on the page of their class and on the dashboard of who looks
 * after them: by where they stand, or because the overview of roads calls them out. Those ask for attention there, too.
 */
export const isNamed = (standing: Omit<Standing, 'turns'>, isCalledOut: boolean): boolean =>
  needsSomebody(standing) || isCalledOut

/** Whether it is the turn of who acts as these. */
export const isTurnOf = ({ turns }: Pick<Standing, 'turns'>, actsAs: readonly PartyAtTurn[]): boolean =>
  turns.some((turn) => actsAs.includes(turn))

/** How each stop of a pupil's row is drawn for a reader who acts as these; of who walks no road all lie ahead. */
export function stopsOf(pupil: Standing, actsAs: readonly PartyAtTurn[]): Record<RowStop, StopState> {
  const here = stopAt[pupil.state] ?? -1
  const now = (): StopState => {
    // Late is what is over its day: to be without a place for long is not, until a step of the road says so.
    if (pupil.late.length > 0) return 'late'
    if (isTurnOf(pupil, actsAs)) return 'you'
    return pupil.turns.length === 0 || isTurnOf(pupil, ['student', 'guardian']) ? 'pupil' : 'other'
  }
  const at = (stop: number): StopState => (stop < here ? 'done' : stop === here ? now() : 'next')
  return { place: at(0), contract: at(1), hours: at(2), end: at(3) }
}
