import type { OrganizationStatus } from '#areas/organizations/model.ts'
import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { useT } from '#web/i18n.tsx'

const tones: Record<OrganizationStatus, BadgeTone> = {
  pending: 'other',
  approved: 'done',
  denied: 'no',
  archived: 'off',
}

/** The state of an organization; who judges it sees that they are up. */
export function OrganizationBadge({
  status,
  isYours = false,
  quiet = false,
}: {
  status: OrganizationStatus
  isYours?: boolean
  quiet?: boolean
}) {
  const t = useT()
  return (
    <Badge tone={isYours ? 'you' : tones[status]} quiet={quiet && !isYours}>
      {t(isYours ? 'organizations.to-judge' : `organizations.status.${status}`)}
    </Badge>
  )
}
