import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import type { Got } from '#web/api-types.ts'

type Pupil = Got<'/pupils/:id'>

const tones: Record<Pupil['state'], BadgeTone> = {
  none: 'no',
  applied: 'other',
  contract: 'other',
  running: 'live',
  hours_done: 'done',
  finished: 'done',
  not_passed: 'no',
  exempt: 'off',
  outside: 'off',
}

/**
 * How far a pupil is; what is late stands in its place, because that is what somebody must do something about. Who has no place
 * but chooses among what their school holds out is not left without anything.
 */
export function StateBadge({
  pupil,
  isFramed = false,
}: {
  pupil: Pick<Pupil, 'state' | 'late' | 'choosesBefore' | 'daysAtTurn'>
  /** Where it stands alone at the head of a page, and not once in each row. */
  isFramed?: boolean
}) {
  const t = useT()
  const { shortDay } = useFormat()
  if (pupil.choosesBefore && pupil.late.length === 0)
    return (
      <Badge tone="other" quiet={!isFramed}>
        {t('desk.chooses', { day: shortDay(pupil.choosesBefore) })}
      </Badge>
    )
  // In a period that is still to come nobody is without a place yet: they may look already.
  if (pupil.state === 'none' && pupil.daysAtTurn === null && pupil.late.length === 0)
    return (
      <Badge tone="off" icon="magnifying-glass" quiet={!isFramed}>
        {t('desk.ahead')}
      </Badge>
    )
  return (
    <Badge tone={pupil.late.length > 0 ? 'no' : tones[pupil.state]} quiet={!isFramed}>
      {pupil.late[0] ? t(`desk.late.${pupil.late[0]}`) : t(`desk.state.${pupil.state}`)}
    </Badge>
  )
}
