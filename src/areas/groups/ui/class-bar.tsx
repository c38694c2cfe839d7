import type { ReactNode } from 'react'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { classesOf } from './standing.ts'
import '#web/design/charts.css'

/** As far as pupils are, in the order of the road, as the dashboard draws them. */
const phases = ['none', 'applied', 'contract', 'running', 'hoursDone', 'finished', 'notPassed'] as const
type Phase = (typeof phases)[number]
type Counts = Readonly<Record<Phase, number>>
type Standing = ReturnType<typeof classesOf>['classes'][number]

/** How the pupils of several classes stand together, the hours as each of them has them on average. */
export function standTogether(classes: readonly Standing[]) {
  const total = classes.reduce((sum, one) => sum + one.total, 0)
  const counts = Object.fromEntries(
    phases.map((phase) => [phase, classes.reduce((sum, one) => sum + one.counts[phase], 0)]),
  ) as Record<Phase, number>
  const minutes = classes.reduce((sum, one) => sum + one.averageMinutes * one.total, 0)
  return { total, counts, averageMinutes: total > 0 ? minutes / total : 0 }
}

/** How many have a place or are done with one; who did not pass looks for another. */
export const placedOf = ({ contract, running, hoursDone, finished }: Counts) =>
  contract + running + hoursDone + finished

/** Where the pupils of a class are, as a bar; as long as its part of `widest`. */
export function ClassBar({ counts, widest }: { counts: Counts; widest: number }) {
  const nameOf = usePhaseName()
  const said = phases.filter((phase) => counts[phase] > 0).map((phase) => `${counts[phase]} ${nameOf(phase)}`)
  return (
    <span className="bar" role="img" aria-label={said.join(', ')}>
      {phases.map((phase, at) =>
        counts[phase] ? (
          <i key={phase} className={`p${at}`} style={{ width: `${(counts[phase] / Math.max(1, widest)) * 100}%` }} />
        ) : null,
      )}
    </span>
  )
}

/** What the parts of the bars are, of those there are; before and behind them what else is said of all bars. */
export function ClassBarLegend({
  of,
  title,
  children,
}: {
  of: readonly { counts: Counts }[]
  title?: ReactNode
  children?: ReactNode
}) {
  const nameOf = usePhaseName()
  return (
    <ul className="legend">
      {title ? (
        <li>
          <b>{title}</b>
        </li>
      ) : null}
      {phases.map((phase, at) =>
        of.some(({ counts }) => counts[phase] > 0) ? (
          <li key={phase}>
            <i className={`p${at}`} />
            {nameOf(phase)}
          </li>
        ) : null,
      )}
      {children ? <li>{children}</li> : null}
    </ul>
  )
}

function usePhaseName() {
  const t = useT()
  const { tenant } = useShell()
  return (phase: Phase) =>
    t(`dashboards.phase.${phase === 'contract' && !tenant.capabilities.digitalContracts ? 'place' : phase}`)
}
