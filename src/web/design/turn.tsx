import type { ReactNode } from 'react'
import { useFormat, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { daysWaited } from '#web/waiting.ts'
import { Badge } from './badge.tsx'
import { Notice } from './notice.tsx'

export type TurnMeta = { whose: string | null; isYours: boolean; since: string }

/** Whose move it is, and since when: yours in yellow, somebody else's in blue. */
export function Turn({ words, turn }: { words: string; turn: TurnMeta }) {
  const t = useT()
  const { day } = useFormat()
  if (turn.whose === null) return null
  return (
    <span className="turn">
      <Badge tone={turn.isYours ? 'you' : 'other'}>
        {turn.isYours ? t(`${words}.you`) : t(`${words}.${turn.whose}`)}
      </Badge>{' '}
      <small className="muted">{t('shell.since', { day: day(turn.since) })}</small>
    </span>
  )
}

/** The same in plain words, where a badge stands beside it already. */
export function TurnWords({ words, turn }: { words: string; turn: TurnMeta }) {
  const t = useT()
  const { day } = useFormat()
  if (turn.whose === null) return null
  return (
    <span className="muted">
      {turn.isYours ? t(`${words}.you`) : t(`${words}.${turn.whose}`)}, {t('shell.since', { day: day(turn.since) })}
    </span>
  )
}

/** That somebody else is up and for how long, for who has nothing to do: in blue, since yellow is the reader's own turn. */
export function WaitsOn({
  who,
  since,
  children,
  action,
}: {
  who: string
  since: string
  children?: ReactNode
  action?: ReactNode
}) {
  const t = useT()
  const { today } = useShell()
  return (
    <Notice title={t('shell.waits-on', { who, count: daysWaited(since, today) })} action={action}>
      {children ?? (action ? null : t('shell.nothing-to-do'))}
    </Notice>
  )
}
