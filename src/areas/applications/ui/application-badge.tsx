import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { useT } from '#web/i18n.tsx'

const tones: Record<string, BadgeTone> = {
  draft: 'draft',
  confirmed: 'done',
  declined: 'no',
  mentor_declined: 'no',
  expired: 'no',
  cancelled_by_company: 'no',
  withdrawn: 'off',
  superseded: 'off',
}

/** The state of an application; it reads differently for the one whose turn it is. */
export function ApplicationBadge({
  status,
  origin,
  isOwn,
  isYours,
  quiet,
}: {
  status: string
  /** Of a place the pupil found, the host is waited for once the school said yes. */
  origin: string
  isOwn: boolean
  isYours: boolean
  quiet?: boolean
}) {
  const t = useT()
  // What is asked of a company is not that it was sent.
  const isAsked = isYours && !isOwn && (status === 'submitted' || status === 'seen')
  const waitsForPupil = status === 'accepted' && origin !== 'self_found'
  const accepted = !waitsForPupil ? 'accepted_host' : isOwn ? status : 'accepted_other'
  const words = isAsked ? 'asked' : status === 'accepted' ? accepted : status
  return (
    <Badge tone={isYours || (isOwn && waitsForPupil) ? 'you' : (tones[status] ?? 'other')} quiet={quiet ?? false}>
      {t(`applications.status.${words}`)}
    </Badge>
  )
}
