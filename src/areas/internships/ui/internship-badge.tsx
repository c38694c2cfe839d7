import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { useLocale, useT } from '#web/i18n.tsx'

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
  /** Who is to sign its contract now: those are named instead of how far it is. */
  waitsFor?: readonly string[]
  quiet?: boolean
}

export function InternshipBadge({
  status,
  isYours = false,
  isToSign = false,
  waitsFor = [],
  quiet = false,
}: InternshipBadgeProps) {
  const t = useT()
  const list = new Intl.ListFormat(useLocale())
  if (isToSign)
    return (
      <Badge tone="you" quiet={quiet}>
        {t('internships.signing.now')}
      </Badge>
    )
  if (status === 'contracting' && waitsFor.length > 0)
    return (
      <Badge tone="other" quiet={quiet}>
        {t('internships.signing.waits-for', { names: list.format(waitsFor) })}
      </Badge>
    )
  return (
    <Badge tone={isYours && tones[status] === 'other' ? 'you' : (tones[status] ?? 'other')} quiet={quiet}>
      {/* That it is being completed says to who completes it that they are to. */}
      {t(isYours && status === 'wrapping_up' ? 'internships.status-yours' : `internships.status.${status}`)}
    </Badge>
  )
}
