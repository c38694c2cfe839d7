import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { useT } from '#web/i18n.tsx'
import type { ShownWeek } from './internship-aside.tsx'

const tones: Record<string, BadgeTone> = {
  open: 'draft',
  submitted: 'other',
  returned: 'no',
  approved: 'done',
  locked: 'done',
}

/** How the hours of a week stand; what is not handed in yet waits for nobody. */
export function WeekBadge({ week, quiet = false }: { week: Pick<ShownWeek, 'status' | 'isYours'>; quiet?: boolean }) {
  const t = useT()
  return (
    <Badge quiet={quiet} tone={week.isYours && week.status !== 'open' ? 'you' : (tones[week.status] ?? 'other')}>
      {t(`timesheets.week.status.${week.status}`)}
    </Badge>
  )
}
