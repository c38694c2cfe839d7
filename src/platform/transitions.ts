/**
 * Steps between states as a table: who may take which step from where. A thing without a state yet is in `none`.
 */
export type Transition<State extends string, Event extends string, Who extends string> = {
  event: Event
  from: readonly (State | 'none')[]
  /** Where the step may lead. Where there are more, a guard of the area chooses; `same` leaves the state as it is. */
  to: readonly (State | 'same')[]
  who: readonly Who[]
}

export type Verdict = 'allowed' | 'wrong_state' | 'not_yours'

/** Whether somebody may take a step now, and if not, whether the state or the person is in the way. */
export function judgeStep<State extends string, Event extends string, Who extends string>(
  table: readonly Transition<State, Event, Who>[],
  event: Event,
  from: State | 'none',
  who: readonly Who[],
): Verdict {
  const rows = table.filter((row) => row.event === event && row.from.includes(from))
  if (rows.length === 0) return 'wrong_state'
  return rows.some((row) => row.who.some((one) => who.includes(one))) ? 'allowed' : 'not_yours'
}

/** Every step somebody may take from a state, in the order of the table, each once. */
export function allowedSteps<State extends string, Event extends string, Who extends string>(
  table: readonly Transition<State, Event, Who>[],
  from: State | 'none',
  who: readonly Who[],
): Event[] {
  const steps = table.filter((row) => row.from.includes(from) && row.who.some((one) => who.includes(one)))
  return [...new Set(steps.map((row) => row.event))]
}

/** The states a step may lead to from a state; empty when the step cannot be taken there. */
export function targetsOf<State extends string, Event extends string, Who extends string>(
  table: readonly Transition<State, Event, Who>[],
  event: Event,
  from: State | 'none',
): State[] {
  const targets = table.filter((row) => row.event === event && row.from.includes(from)).flatMap((row) => row.to)
  return [...new Set(targets.map((to) => (to === 'same' ? from : to)))].filter((to): to is State => to !== 'none')
}
