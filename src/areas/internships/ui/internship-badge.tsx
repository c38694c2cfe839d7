import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { useT } from '#web/i18n.tsx'

const tones: Record<string, BadgeTone> = {
  planned: 'other',
  contracting: 'other',
  ready: 'done',
  active: 'live',
  wrapping_up: 'other',
  completed: 'done',
  not_passed: 'no',
  terminated: 'no',
  cancelled: 'off',
}

type InternshipBadgeProps = {
  status: string
  isYours?: boolean
  /** Its contract waits for the signature of who reads. */
  isToSign?: boolean
  quiet?: boolean
}

export function InternshipBadge({ status, isYours = false, isToSign = false, quiet = false }: InternshipBadgeProps) {
  const t = useT()
  if (isToSign)
    return (
      <Badge tone="you" quiet={quiet}>
        {t('internships.signing.now')}
      </Badge>
    )
  return (
    <Badge tone={isYours && tones[status] === 'other' ? 'you' : (tones[status] ?? 'other')} quiet={quiet}>
      {/* That it is being completed says to who completes it that they are to. */}
      {t(isYours && status === 'wrapping_up' ? 'internships.status-yours' : `internships.status.${status}`)}
    </Badge>
  )
}
