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

type Standing = Pick<Pupil, 'state' | 'late' | 'choosesBefore' | 'daysAtTurn'>

/** All that a pupil can be, in the order of the road: together they are as many as there are. */
export const pupilStates = Object.keys(tones)

const isChoosing = ({ late, choosesBefore }: Standing) => choosesBefore !== null && late.length === 0

/** In a period that is still to come nobody is without a place yet: they may look already. */
const isAhead = ({ state, late, daysAtTurn }: Standing) => state === 'none' && daysAtTurn === null && late.length === 0

/**
 * How far a pupil is, in words; what is late stands in its place, because that is what somebody must do something about. Who has
 * no place but chooses among what their school holds out is not left without anything.
 */
export function useStateWords() {
  const t = useT()
  const { shortDay } = useFormat()
  return (pupil: Standing): string => {
    const { state, late, choosesBefore } = pupil
    if (choosesBefore && isChoosing(pupil)) return t('desk.chooses', { day: shortDay(choosesBefore) })
    if (isAhead(pupil)) return t('desk.ahead')
    return late[0] ? t(`desk.late.${late[0]}`) : t(`desk.state.${state}`)
  }
}

/** The same as a sign. */
export function StateBadge({
  pupil,
  isFramed = false,
  isYours = false,
}: {
  pupil: Standing
  /** Whether it is the reader whose turn it is. */
  isYours?: boolean
  /** Where it stands alone at the head of a page, and not once in each row. */
  isFramed?: boolean
}) {
  const t = useT()
  const words = useStateWords()(pupil)
  const { state, late } = pupil
  if (isYours && state === 'applied' && late.length === 0)
    return (
      <Badge tone="you" quiet={!isFramed}>
        {t('desk.applied-yours')}
      </Badge>
    )
  if (isChoosing(pupil))
    return (
      <Badge tone="other" quiet={!isFramed}>
        {words}
      </Badge>
    )
  if (isAhead(pupil))
    return (
      <Badge tone="off" icon="magnifying-glass" quiet={!isFramed}>
        {words}
      </Badge>
    )
  return (
    <Badge tone={late.length > 0 ? 'no' : tones[state]} quiet={!isFramed}>
      {words}
    </Badge>
  )
}
