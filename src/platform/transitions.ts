import type { Refusal } from './errors.ts'

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

/** What a guard judges by: the thing as it stands, what was asked of it, and when. */
export type Situation<Subject, Input> = { subject: Subject; input: Input; now: Date }

/** The names there are for what a step records and for what it writes into the audit chain. */
export type StepNames = { records: string; audits: string }

/** A row that says everything about its step: what it asks besides, what it leaves behind and how it is called. */
export type Step<
  State extends string,
  Event extends string,
  Who extends string,
  Names extends StepNames,
  Judged = never,
> = Transition<State, Event, Who> & {
  /** What must hold besides state and person. Facts that only the database knows are checked where the step is taken. */
  guard?: (situation: Judged) => Refusal | undefined
  /** The event that is recorded; none where no area above has to hear of the step. */
  records?: Names['records']
  /** The action that is written into the audit chain; none where the step is nothing anybody has to account for. */
  audits: Names['audits'] | undefined
  /** The key of the words for this step in `locales`. */
  says: string
  /** The step changes nothing that somebody else could be looking at: their `lock_version` still holds. */
  keepsVersion?: true
}

/** A row as it is written down. The audit chain calls a step as its event does, unless it is said otherwise. */
type Row<State extends string, Who extends string, Names extends StepNames, Judged> = Omit<
  Step<State, never, Who, Names, Judged>,
  'event' | 'records' | 'audits' | 'says'
> &
  (
    | { records: Names['records'] & Names['audits']; audits?: undefined }
    | { records: Names['records']; audits: Names['audits'] }
    | { records?: undefined; audits: Names['audits'] | 'nothing' }
  )

type Rows<State extends string, Who extends string, Names extends StepNames, Judged> =
  | Row<State, Who, Names, Judged>
  | readonly Row<State, Who, Names, Judged>[]

/**
 * A table of steps in which no event can be forgotten. An event has more rows where the way depends on who takes it, or
 * where it leads to. `words` is where in `locales` the steps have their names.
 */
// @__NO_SIDE_EFFECTS__
export function stepTable<
  State extends string,
  Event extends string,
  Who extends string,
  Names extends StepNames,
  Judged = unknown,
>(
  words: string,
  rows: Record<Event, Rows<State, Who, Names, Judged>>,
): readonly Step<State, Event, Who, Names, Judged>[] {
  const events = Object.entries(rows) as [Event, Rows<State, Who, Names, Judged>][]
  return events.flatMap(([event, given]) =>
    (isMany(given) ? given : [given]).map((row) => ({
      ...row,
      event,
      audits: row.audits === 'nothing' ? undefined : ((row.audits ?? row.records) as Names['audits']),
      says: `${words}.${event}`,
    })),
  )
}

function isMany<One>(given: One | readonly One[]): given is readonly One[] {
  return Array.isArray(given)
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

/** Who may take a step from any state at all, each once. */
export function takersOf<State extends string, Event extends string, Who extends string>(
  table: readonly Transition<State, Event, Who>[],
  event: Event,
): Who[] {
  return [...new Set(table.filter((row) => row.event === event).flatMap((row) => row.who))]
}

/** The states a step can be taken from, in the order of the table. */
export function sourcesOf<State extends string, Event extends string, Who extends string>(
  table: readonly Transition<State, Event, Who>[],
  ...events: readonly Event[]
): State[] {
  const sources = table.filter((row) => events.includes(row.event)).flatMap((row) => row.from)
  return [...new Set(sources)].filter((from): from is State => from !== 'none')
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
