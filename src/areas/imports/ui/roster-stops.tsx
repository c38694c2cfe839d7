import type { Got } from '#web/api-types.ts'
import { StopsWalked } from '#web/design/stops-walked.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { linesDone } from './roster-outcome.tsx'

type Run = Got<'/imports/:id'>

/** What lines may do, in the order in which they want to be looked at. */
export const rosterViews = ['error', 'update', 'move', 'create', 'missing', 'skip', 'unchanged'] as const

/** How many lines stand in the file; who is not in it is none of them. */
export const linesOf = ({ counts }: Pick<Run, 'counts'>): number =>
  rosterViews.reduce((sum, one) => sum + (one === 'missing' ? 0 : (counts[one] ?? 0)), 0)

/**
 * The way of a list, from the file to what it changed, and how far this one is.
 * @param columnsIn how many columns its lines have, where it is not kept any more which of them were known
 */
export function RosterStops({ run, columnsIn }: { run: Run; columnsIn: number | undefined }) {
  const t = useT()
  const { moment } = useFormat()
  const own = (name: string, values?: Record<string, string | number>) => t(`imports.roster.stop.${name}`, values)
  const { status, reading, faults = [], columns = [], counts, createdAt, doneAt } = run
  const isOpen = status === 'previewed'
  const found = columns.filter(({ header }) => header !== '').length
  return (
    <StopsWalked
      className="route-h run-stops"
      label={own('way')}
      behind={reading ? 1 : !isOpen ? 4 : faults.length > 0 ? 1 : 2}
      stops={[
        { name: own('file'), more: reading ? null : own('lines', { count: linesOf(run) }) },
        {
          name: own('columns'),
          more: found > 0 ? own('found', { count: found }) : columnsIn ? own('in-file', { count: columnsIn }) : null,
        },
        { name: own('look'), more: reading ? null : own('wrong', { count: counts.error ?? 0 }) },
        {
          name: own('done'),
          more:
            isOpen || reading
              ? own('not-yet')
              : own('changed', { count: linesDone(run), when: moment(doneAt ?? createdAt) }),
        },
      ]}
    />
  )
}

/** What the lines come to, as one bar that is as long as the file, with who is missing from it at its end. */
export function RosterBar({ counts }: Pick<Run, 'counts'>) {
  const t = useT()
  const there = rosterViews.filter((one) => counts[one])
  const all = there.reduce((sum, one) => sum + (counts[one] ?? 0), 0)
  if (all === 0) return null
  const said = there.map((one) => `${counts[one]} ${t(`imports.action.${one}`).toLowerCase()}`)
  return (
    <span className="bar run-bar" role="img" aria-label={said.join(', ')}>
      {there.map((one) => (
        <i key={one} data-is={one} style={{ width: `${((counts[one] ?? 0) / all) * 100}%` }} />
      ))}
    </span>
  )
}
