import { silentAfterDays } from '#areas/internships/model.ts'
import { Icon } from '#web/design/icon.tsx'
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
  /** No badge stands beside it: its sign says that another is meant. */
  isAlone?: boolean
}

/** Who is at turn, and for how many days, as everywhere where pupils are listed; called out where another is silent. */
export function SinceCell({ turn, schoolName, isSaid = false, isAlone = false }: SinceProps) {
  const t = useT()
  const { today } = useShell()
  if (turn.whose === null) return null
  const days = daysWaited(turn.since, today)
  const isSilent = !turn.isYours && days >= silentAfterDays
  const name = turn.whose === 'school' && !turn.isYours ? schoolName : null
  const who = name ?? (isSaid ? null : turn.isYours ? t('desk.you') : t(`desk.turn.${turn.whose}`))
  return (
    <span className={isAlone ? 'since since-alone' : 'since'}>
      {isAlone ? <Icon name="hourglass-medium-fill" /> : null}
      {who ? <span>{turn.isYours ? <b>{who}</b> : who}, </span> : null}
      <span className={isSilent ? 'since-days old' : 'since-days'}>{t('desk.days-long', { count: days })}</span>
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
