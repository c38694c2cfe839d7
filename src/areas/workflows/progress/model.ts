import {
  isPassed,
  isTicked,
  type Requirement,
  type RoadState,
  type SigningParty,
  type WorkflowPhase,
} from '../model.ts'

/** What happened to a pupil in a period, each with when, as text that sorts; null where it did not happen. */
export type RoadFacts = {
  profileAt: string | null
  applicationsAt: string[]
  interviewAt: string | null
  selfFoundAt: string | null
  placeAt: string | null
  signedAt: Partial<Record<SigningParty, string>>
  /** Everybody signed, or the paper lies at school. */
  contractAt: string | null
  startedAt: string | null
  weeksAt: string[]
  minutesApproved: number
  minutesPlanned: number | null
  hoursAt: string | null
  finishedAt: string | null
}

/** What was decided by hand about a road: ticks by requirement, and which phases somebody need not do. */
export type HandMarks = { ticks: Readonly<Record<string, string>>; excused: readonly string[] }

/** How far one requirement is: met since when, and how many of how many where it is counted. */
export type Meeting = { at: string | null; count: number; of: number }

const once = (at: string | null | undefined): Meeting => ({ at: at ?? null, count: at ? 1 : 0, of: 1 })

function counted(moments: readonly string[], of: number): Meeting {
  return { at: moments.toSorted()[of - 1] ?? null, count: moments.length, of }
}

/** Whether a requirement is met, by what happened and by nothing else: in which order it happened changes nothing. */
export function meetingOf({ id, kind, party, amount }: Requirement, facts: RoadFacts, { ticks }: HandMarks): Meeting {
  if (isTicked(kind)) return once(ticks[id])
  switch (kind) {
    case 'application_sent':
      return counted(facts.applicationsAt, amount ?? 1)
    case 'weeks_handed_in':
      return counted(facts.weeksAt, amount ?? 1)
    case 'hours_approved':
      return hoursOf(amount, facts)
    case 'contract_signed':
      return once((party && facts.signedAt[party]) ?? facts.contractAt)
    default:
      return once(facts[momentOf[kind as keyof typeof momentOf]])
  }
}

const momentOf = {
  profile_filled: 'profileAt',
  interview: 'interviewAt',
  self_found_approved: 'selfFoundAt',
  place_confirmed: 'placeAt',
  internship_started: 'startedAt',
  internship_finished: 'finishedAt',
} as const satisfies Partial<Record<Requirement['kind'], keyof RoadFacts>>

function hoursOf(amount: number | null, { minutesApproved, minutesPlanned, hoursAt }: RoadFacts): Meeting {
  const of = amount === null ? minutesPlanned : amount * 60
  if (!of) return { at: null, count: minutesApproved, of: of ?? 0 }
  return { at: minutesApproved >= of ? hoursAt : null, count: minutesApproved, of }
}

/** How far a pupil is in one phase. */
export type PhaseProgress = { phaseId: string; state: RoadState; met: string[]; doneAt: string | null }

/**
 * How far a pupil is on the whole road. What is done is done, whatever comes before it; the rest waits for what it comes
 * after. A function of what happened and what was decided: worked out again it is the same.
 */
export function progressOf(phases: readonly WorkflowPhase[], facts: RoadFacts, marks: HandMarks): PhaseProgress[] {
  const excused = new Set(marks.excused)
  const own = new Map(
    phases.map((phase) => {
      const met = phase.requirements.flatMap((one) => {
        const { at } = meetingOf(one, facts, marks)
        return at === null ? [] : [{ id: one.id, at }]
      })
      const needed = phase.needs ?? phase.requirements.length
      const doneAt = met.map(({ at }) => at).toSorted()[needed - 1] ?? null
      return [phase.id, { phase, met: met.map(({ id }) => id), doneAt, isExcused: excused.has(phase.id) }] as const
    }),
  )
  const isPassed = (id: string) => {
    const one = own.get(id)
    return one === undefined || one.isExcused || one.doneAt !== null
  }
  return [...own.values()].map(({ phase, met, doneAt, isExcused }) => ({
    phaseId: phase.id,
    state: stateOf({ isExcused, doneAt, isFree: phase.after.every(isPassed), hasBegun: met.length > 0 }),
    met,
    doneAt,
  }))
}

function stateOf(one: { isExcused: boolean; doneAt: string | null; isFree: boolean; hasBegun: boolean }): RoadState {
  if (one.doneAt !== null) return 'done'
  if (one.isExcused) return 'excused'
  if (!one.isFree) return 'locked'
  return one.hasBegun ? 'in_progress' : 'open'
}

/** Whether somebody is further than this phase: whoever did a later one is not late for what came before it. */
export function isOvertaken(phases: readonly { state: RoadState }[], at: number): boolean {
  return at < phases.findLastIndex(({ state }) => state === 'done')
}

/** The phase somebody is in: the first that can be worked on and is not overtaken, or else the first that is left. */
export function currentPhase<Phase extends { state: RoadState }>(phases: readonly Phase[]): Phase | undefined {
  const left = phases.filter(({ state }) => !isPassed(state))
  const ahead = left.filter((phase) => !isOvertaken(phases, phases.indexOf(phase)))
  const among = ahead.length > 0 ? ahead : left
  return among.find(({ state }) => state !== 'locked') ?? among[0]
}
