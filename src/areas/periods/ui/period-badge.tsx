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

type PeriodBadgeProps = { period: Pick<ShownPeriod, 'status' | 'startsOn' | 'endsOn'>; today: string; quiet?: boolean }

/** How a period stands; while its days go by that it runs, whether or not one may still search. */
export function PeriodBadge({ period, today, quiet = false }: PeriodBadgeProps) {
  const t = useT()
  const isWithin = period.startsOn <= today && today <= period.endsOn
  const isGoing = isWithin && ['open', 'closed_for_applications'].includes(period.status)
  const status = isGoing ? 'running' : period.status
  return (
    <Badge tone={tones[status]} icon={status === 'open' ? 'magnifying-glass-bold' : undefined} quiet={quiet}>
      {t(`periods.status.${status}`)}
    </Badge>
  )
}
