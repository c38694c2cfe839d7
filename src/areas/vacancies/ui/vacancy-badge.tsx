import type { VacancyStatus } from '#areas/vacancies/model.ts'
import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { useT } from '#web/i18n.tsx'

const tones: Record<VacancyStatus, BadgeTone> = {
  draft: 'draft',
  pending_review: 'other',
  changes_requested: 'other',
  published: 'live',
  paused: 'off',
  full: 'done',
  expired: 'off',
  closed: 'off',
  hidden: 'no',
  archived: 'off',
}

/** The state of a vacancy; who has to do something about it sees that they are up. */
export function VacancyBadge({
  status,
  isYours = false,
  quiet = false,
}: {
  status: VacancyStatus
  isYours?: boolean
  quiet?: boolean
}) {
  const t = useT()
  const waits = status === 'pending_review' ? 'to-judge' : 'to-mend'
  return (
    <Badge tone={isYours ? 'you' : tones[status]} quiet={quiet && !isYours}>
      {t(isYours ? `vacancies.manage.${waits}` : `vacancies.status.${status}`)}
    </Badge>
  )
}
