import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { useT } from '#web/i18n.tsx'
import type { ShownPupil } from './pupil.ts'

const tones: Record<ShownPupil['state'], BadgeTone> = {
  none: 'no',
  applied: 'other',
  contract: 'other',
  running: 'live',
  hours_done: 'done',
  finished: 'done',
  exempt: 'off',
  outside: 'off',
}

/** How far a pupil is; what is late stands in its place, because that is what somebody must do something about. */
export function StateBadge({ pupil }: { pupil: Pick<ShownPupil, 'state' | 'late'> }) {
  const t = useT()
  return (
    <Badge tone={pupil.late.length > 0 ? 'no' : tones[pupil.state]} quiet>
      {pupil.late[0] ? t(`desk.late.${pupil.late[0]}`) : t(`desk.state.${pupil.state}`)}
    </Badge>
  )
}
