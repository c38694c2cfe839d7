import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { LateWords } from '#areas/desk/ui/late-words.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useT } from '#web/i18n.tsx'

export type FlowStop = {
  id: string
  name: string
  /** Until when there is time for it. */
  until?: string | undefined
  /** How many pupils are in it, where the reader looks after any, and how many of those are late. */
  count?: number
  late?: number
  /** The list of those. */
  to?: string
}

type FlowProps = {
  phases: readonly FlowStop[]
  /** Who has every phase behind them, as a stop of its own, so that the numbers are those of everybody. */
  done?: { count: number; to: string } | undefined
}

/** The picture of a workflow: its phases in their order, as stops of a road, with how many pupils are at each, to scale. */
export function Flow({ phases, done }: FlowProps) {
  const t = useT()
  const { number } = useFormat()
  const stops = [...phases, ...(done ? [{ id: 'done', name: t('workflows.edit.done'), ...done }] : [])]
  // All of them are past what lies before the first of them.
  const passed = Math.max(
    0,
    stops.findIndex(({ count = 0 }) => count > 0),
  )
  const most = Math.max(1, ...stops.map(({ count = 0 }) => count))
  return (
    <ol className="wf-flow">
      {stops.map((stop, at) => {
        const { id, name, until, count, late, to } = stop
        return (
          <li key={id} data-empty={count === 0 ? '' : undefined} data-passed={at < passed ? '' : undefined}>
            <span className="wf-n" aria-hidden="true">
              {at >= passed && at < phases.length ? at + 1 : <Icon name="check-bold" />}
            </span>
            <span className="wf-name">
              {name} {until ? <span className="wf-day">{until}</span> : null}
            </span>
            {count && to ? (
              <Link
                className="wf-who"
                to={to}
                aria-label={`${name}: ${t('workflows.edit.here', { count: number(count), n: count })}`}
              >
                {number(count)}
                <i className="wf-bar" style={{ '--share': count / most } as CSSProperties} aria-hidden="true" />
              </Link>
            ) : count === 0 ? (
              <span className="wf-who muted">0</span>
            ) : null}
            {late && to ? (
              <Link className="wf-late" to={`${to}&late=1`}>
                <LateWords>{t('workflows.edit.late', { count: late })}</LateWords>
                <span className="vh">: {name}</span>
              </Link>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}
