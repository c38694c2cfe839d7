import type { UserStatus } from '#areas/users/model.ts'
import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { useT } from '#web/i18n.tsx'

const tones: Record<UserStatus, BadgeTone> = { active: 'done', invited: 'other', inactive: 'off', archived: 'off' }

/** Who was made by a list and never written to is not invited yet. */
export function MemberBadge({
  status,
  invitedAt,
  quiet = false,
}: {
  status: UserStatus
  invitedAt: string | null
  quiet?: boolean
}) {
  const t = useT()
  const isUnwritten = status === 'invited' && invitedAt === null
  return (
    <Badge tone={isUnwritten ? 'draft' : tones[status]} quiet={quiet || status === 'active'}>
      {isUnwritten ? t('members.status-uninvited') : t(`members.status.${status}`)}
    </Badge>
  )
}
