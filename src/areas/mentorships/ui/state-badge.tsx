import type { MentorshipState } from '#areas/groups/mentorships/model.ts'
import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { useT } from '#web/i18n.tsx'

const tones: Record<MentorshipState, BadgeTone> = { now: 'live', planned: 'other', ended: 'off' }

export function MentorshipBadge({ state }: { state: MentorshipState }) {
  const t = useT()
  return (
    <Badge tone={tones[state]} quiet>
      {t(`mentorships.state.${state}`)}
    </Badge>
  )
}
