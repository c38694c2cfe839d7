import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import type { ShownCell } from './road.ts'

export type CellLook = 'done' | 'excused' | 'late' | 'now' | 'next'

/** The sign of one phase of one pupil; what it means stands beside it for who does not see it. */
export function CellSign({ look, days = 0, words }: { look: CellLook; days?: number; words: string }) {
  return (
    <>
      <span className="mx-k" data-s={look} aria-hidden="true">
        {look === 'done' ? <Icon name="check-bold" /> : null}
        {look === 'excused' ? <Icon name="minus" /> : null}
        {look === 'late' ? <b className="num">{days}</b> : null}
      </span>
      {words ? <span className="vh">{words}</span> : null}
    </>
  )
}

export function PhaseCell({ cell }: { cell: ShownCell | undefined }) {
  const t = useT()
  if (!cell) return <span className="muted">–</span>
  const { state, daysLate } = cell
  if (daysLate > 0)
    return <CellSign look="late" days={daysLate} words={t('workflows.days-late', { count: daysLate })} />
  const look: CellLook = state === 'done' || state === 'excused' ? state : state === 'locked' ? 'next' : 'now'
  return <CellSign look={look} words={t(`workflows.state.${state}`)} />
}

/** What the signs mean. */
export function Legend() {
  const t = useT()
  const shown = [
    ['done', t('workflows.state.done')],
    ['now', t('workflows.state.in_progress')],
    ['late', t('workflows.matrix.is-late')],
    ['excused', t('workflows.state.excused')],
    ['next', t('workflows.state.locked')],
  ] as const
  return (
    <ul className="mx-leg" aria-label={t('workflows.matrix.legend')}>
      {shown.map(([look, words]) => (
        <li key={look}>
          <CellSign look={look} days={9} words="" /> {words}
        </li>
      ))}
    </ul>
  )
}
