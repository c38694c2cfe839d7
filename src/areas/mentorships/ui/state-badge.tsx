import type { MentorshipState } from '#areas/groups/mentorships/model.ts'
import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { useFormat, useT } from '#web/i18n.tsx'

const tones: Record<MentorshipState, BadgeTone> = { now: 'live', planned: 'other', ended: 'off' }

/** How it stands; what is still to begin by its day. */
export function MentorshipBadge({ state, startedOn }: { state: MentorshipState; startedOn: string | null }) {
  const t = useT()
  const { shortDay } = useFormat()
  return (
    <Badge tone={tones[state]} quiet>
      {state === 'planned' && startedOn
        ? t('mentorships.begins-on', { day: shortDay(startedOn) })
        : t(`mentorships.state.${state}`)}
    </Badge>
  )
}
