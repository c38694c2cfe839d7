import { isPassed } from '#areas/workflows/model.ts'
import { isOvertaken } from '#areas/workflows/progress/model.ts'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import type { ShownCell } from './road.ts'

export type CellLook = 'done' | 'excused' | 'late' | 'now' | 'next' | 'over'

/** The sign of one phase of one pupil; what it means stands beside it for who does not see it. */
export function CellSign({ look, days = 0, words }: { look: CellLook; days?: number; words: string }) {
  return (
    <>
      <span className="mx-k" data-s={look} aria-hidden="true">
        {look === 'done' ? <Icon name="check-bold" /> : null}
        {look === 'excused' || look === 'over' ? <Icon name="minus" /> : null}
        {look === 'late' ? <b className="num">{days}</b> : null}
      </span>
      {words ? <span className="vh">{words}</span> : null}
    </>
  )
}

/** Whether somebody went on without having done it: a later one is behind them. */
export function isPassedOver(cells: readonly ShownCell[], at: number): boolean {
  const state = cells[at]?.state
  return state !== undefined && !isPassed(state) && isOvertaken(cells, at)
}

export function PhaseCell({ cells, phaseId }: { cells: readonly ShownCell[]; phaseId: string }) {
  const t = useT()
  const at = cells.findIndex((one) => one.phaseId === phaseId)
  const cell = cells[at]
  if (!cell) return <span className="muted">–</span>
  const { state, daysLate } = cell
  if (daysLate > 0)
    return <CellSign look="late" days={daysLate} words={t('workflows.days-late', { count: daysLate })} />
  if (isPassedOver(cells, at)) return <CellSign look="over" words={t('workflows.matrix.over')} />
  const look: CellLook = state === 'done' || state === 'excused' ? state : state === 'locked' ? 'next' : 'now'
  return <CellSign look={look} words={t(`workflows.state.${state}`)} />
}

/** What the signs mean. */
export function Legend({ isPassedOver: hasPassedOver }: { isPassedOver: boolean }) {
  const t = useT()
  const shown = [
    ['done', t('workflows.state.done')],
    ['now', t('workflows.state.in_progress')],
    ['late', t('workflows.matrix.is-late')],
    ['excused', t('workflows.state.excused')],
    ['next', t('workflows.state.locked')],
    ...(hasPassedOver ? [['over', t('workflows.matrix.over')] as const] : []),
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
