import type { ShownPeriod } from './shown.ts'

/** The days of a period on which something opens, begins or ends. */
const moments = [
  'searchOpensOn',
  'startsOn',
  'contractDeadline',
  'applicationsCloseOn',
  'endsOn',
  'completionDeadline',
] as const
type Moment = (typeof moments)[number]

/** What comes next in a period, today among it; nothing of what is over. */
export function nextMomentOf(
  period: Pick<ShownPeriod, Moment>,
  today: string,
): { name: Moment; day: string } | undefined {
  return moments
    .flatMap((name) => (period[name] && period[name] >= today ? [{ name, day: period[name] }] : []))
    .toSorted((one, other) => one.day.localeCompare(other.day))[0]
}
