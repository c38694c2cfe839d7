import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { useT } from '#web/i18n.tsx'
import type { ShownPeriod } from './shown.ts'

const tones: Record<ShownPeriod['status'], BadgeTone> = {
  draft: 'draft',
  announced: 'other',
  open: 'live',
  closed_for_applications: 'off',
  running: 'live',
  finished: 'done',
  archived: 'off',
}

export function PeriodBadge({ status, quiet = false }: { status: ShownPeriod['status']; quiet?: boolean }) {
  const t = useT()
  return (
    <Badge tone={tones[status]} quiet={quiet}>
      {t(`periods.status.${status}`)}
    </Badge>
  )
}
