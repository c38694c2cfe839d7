import type { UserStatus } from '#areas/users/model.ts'
import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { useT } from '#web/i18n.tsx'

const tones: Record<UserStatus, BadgeTone> = { active: 'done', invited: 'other', inactive: 'off', archived: 'off' }

export function MemberBadge({ status, quiet = false }: { status: UserStatus; quiet?: boolean }) {
  const t = useT()
  return (
    <Badge tone={tones[status]} quiet={quiet || status === 'active'}>
      {t(`members.status.${status}`)}
    </Badge>
  )
}
