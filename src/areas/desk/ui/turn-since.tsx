import { useFormat, useT } from '#web/i18n.tsx'

/** Who is at turn, and since when. */
export function SinceCell({ turn }: { turn: { whose: string | null; isYours: boolean; since: string } }) {
  const t = useT()
  const { shortDay } = useFormat()
  if (turn.whose === null) return null
  return (
    <>
      {turn.isYours ? <b>{t('desk.you')}</b> : t(`desk.turn.${turn.whose}`)}{' '}
      <span className="muted">{t('shell.since', { day: shortDay(turn.since) })}</span>
    </>
  )
}
