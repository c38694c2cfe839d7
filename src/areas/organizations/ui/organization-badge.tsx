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
  awaitsContact = false,
  quiet = false,
}: {
  status: OrganizationStatus
  isYours?: boolean
  /** Nobody has said yes to this sign-up yet. */
  awaitsContact?: boolean | undefined
  quiet?: boolean
}) {
  const t = useT()
  const waits = awaitsContact && status === 'pending'
  return (
    <Badge tone={isYours ? 'you' : tones[status]} quiet={quiet && !isYours}>
      {t(
        isYours ? 'organizations.to-judge' : waits ? 'organizations.awaits-contact' : `organizations.status.${status}`,
      )}
    </Badge>
  )
}
