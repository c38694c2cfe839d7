import { silentAfterDays } from '#areas/applications/model.ts'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { daysWaited } from '#web/waiting.ts'
import './rows.css'

type SinceProps = {
  turn: { whose: string | null; isYours: boolean; since: string }
  /** Who that is at the school, where it is known. */
  schoolName?: string | null
  /** A badge beside it says already who is meant, if not by name. */
  isSaid?: boolean
}

/** Who is at turn, and for how many days, as everywhere where pupils are listed; called out where another is silent. */
export function SinceCell({ turn, schoolName, isSaid = false }: SinceProps) {
  const t = useT()
  const { today } = useShell()
  if (turn.whose === null) return null
  const days = daysWaited(turn.since, today)
  const isSilent = !turn.isYours && days >= silentAfterDays
  const name = turn.whose === 'school' && !turn.isYours ? schoolName : null
  const who = turn.isYours ? <b>{t('desk.you')}</b> : t(`desk.turn.${turn.whose}`)
  return (
    <span className={isSilent ? 'old' : undefined}>
      {name ?? (isSaid ? null : who)}{' '}
      <span className={isSilent ? undefined : 'muted'}>{t('desk.days', { count: days })}</span>
    </span>
  )
}

/** The same, behind words it is told apart from. */
export function SinceBehind({ turn }: { turn: SinceProps['turn'] }) {
  return turn.whose === null ? null : (
    <>
      {' · '}
      <SinceCell turn={turn} />
    </>
  )
}

/** The same in a line of its own, where a table is made of lines. */
export function SinceLine(since: SinceProps) {
  return since.turn.whose === null ? null : (
    <span className="row-since">
      <SinceCell {...since} />
    </span>
  )
}
