import { Badge } from '#web/design/badge.tsx'
import { TurnWords, type TurnMeta } from '#web/design/turn.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { ApplicationBadge } from './application-badge.tsx'

/** How an application stands, and since when: where the badge says that it waits for the reader nothing says so again. */
export function ApplicationState({
  status,
  origin,
  isOwn,
  meta: { turn, mayApproveHost },
}: {
  status: string
  origin: string
  isOwn: boolean
  meta: { turn: TurnMeta; mayApproveHost: boolean }
}) {
  const t = useT()
  const { day } = useFormat()
  return (
    <>
      {/* What the reader is to do is said by the button of the page. */}
      {mayApproveHost ? (
        <Badge tone="you">{t('applications.status.asked')}</Badge>
      ) : (
        <ApplicationBadge status={status} origin={origin} isOwn={isOwn} isYours={turn.isYours} />
      )}
      {turn.isYours || waitsInWords.has(status) ? (
        <span className="muted">{t('shell.since', { day: day(turn.since) })}</span>
      ) : (
        <TurnWords words="applications.turn" turn={turn} />
      )}
    </>
  )
}

/** What the badge says of these is for whom they wait. */
const waitsInWords = new Set(['awaiting_mentor', 'awaiting_school', 'awaiting_company_check', 'accepted'])
