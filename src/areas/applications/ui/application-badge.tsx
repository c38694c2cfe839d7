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

/** In these states it waits for a word of whoever is at turn. */
const asked = new Set(['awaiting_mentor', 'awaiting_school', 'submitted', 'seen'])

/** The state of an application; it reads differently for the one whose turn it is. */
export function ApplicationBadge({
  status,
  origin,
  isOwn,
  isYours,
  mayApproveHost,
  quiet,
}: {
  status: string
  /** Of a place the pupil found, the host is waited for once the school said yes. */
  origin: string
  isOwn: boolean
  isYours: boolean
  /** Whether what it waits for is the reader's word on the organization. */
  mayApproveHost?: boolean
  quiet?: boolean
}) {
  const t = useT()
  if (mayApproveHost) return <Badge tone="you">{t('found.to-approve')}</Badge>
  // What is asked of somebody is not that it was sent, nor that it waits for a mentor or a school.
  const isAsked = isYours && !isOwn && asked.has(status)
  const waitsForPupil = status === 'accepted' && origin !== 'self_found'
  const accepted = !waitsForPupil ? 'accepted_host' : isOwn ? status : 'accepted_other'
  const isCalling = isYours && status === 'awaiting_company_check'
  const words = isCalling ? 'you-call' : isAsked ? 'asked' : status === 'accepted' ? accepted : status
  return (
    <Badge tone={isYours || (isOwn && waitsForPupil) ? 'you' : (tones[status] ?? 'other')} quiet={quiet ?? false}>
      {t(`applications.status.${words}`)}
    </Badge>
  )
}
