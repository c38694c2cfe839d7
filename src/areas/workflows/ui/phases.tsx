import { Icon } from '#web/design/icon.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { lookOf, type ShownPhase, type ShownRoad } from './road.ts'
import { RequirementLine, type HoursMade } from './requirement.tsx'

/** The road of a pupil: every phase with what it asks, the one they are in unfolded. */
export function Phases({ road, isOwn, internship }: { road: ShownRoad; isOwn: boolean; internship?: HoursMade }) {
  return (
    <ol className="route rd-r">
      {road.phases.map((phase, at) => (
        <PhaseStop
          key={phase.id}
          roadId={road.id}
          phase={phase}
          number={at + 1}
          isHere={phase.id === road.phaseId}
          isOwn={isOwn}
          internship={internship}
        />
      ))}
    </ol>
  )
}

type PhaseStopProps = {
  roadId: string
  phase: ShownPhase
  number: number
  isHere: boolean
  isOwn: boolean
  internship: HoursMade
}

function PhaseStop({ roadId, phase, number, isHere, isOwn, internship }: PhaseStopProps) {
  const t = useT()
  const { name, explanation, state, requirements, needs, waitsFor, extendedReason, isExtended } = phase
  const look = lookOf(phase)
  const mark =
    state === 'done' ? <Icon name="check-bold" /> : state === 'excused' ? <Icon name="minus" /> : <span>{number}</span>
  return (
    <li className="stop rd-ph" data-state={look} aria-current={isHere ? 'step' : undefined}>
      <span className="mark" aria-hidden="true">
        {mark}
      </span>
      <details open={isHere || undefined}>
        <summary>
          <span>
            <span className="name">{name}</span>
            <span className="meta">
              {isHere && isOwn ? <span className="here">{t('workflows.own.here')}</span> : null}{' '}
              <Standing phase={phase} isOwn={isOwn} />
            </span>
          </span>
          <Icon name="caret-down" className="ic rd-c" />
        </summary>
        <div className="rd-in" data-own={isOwn || undefined}>
          {isOwn ? <p>{explanation}</p> : <p className="muted">{t('workflows.one.reads', { explanation })}</p>}
          {isExtended && extendedReason ? <p>{t('workflows.own.extended', { reason: extendedReason })}</p> : null}
          {waitsFor.length > 0 && state === 'locked' ? (
            <p className="muted">{t('workflows.own.waits', { phases: waitsFor.join(', ') })}</p>
          ) : null}
          {needs < requirements.length ? (
            <p className="muted">{t('workflows.own.needs', { needs, of: requirements.length })}</p>
          ) : null}
          <ul>
            {requirements.map((one) => (
              <RequirementLine
                key={one.id}
                roadId={roadId}
                requirement={one}
                isOpen={state === 'open' || state === 'in_progress'}
                isOwn={isOwn}
                internship={internship}
              />
            ))}
          </ul>
        </div>
      </details>
    </li>
  )
}

/** Where a phase stands, in words: done on which day, how late, or until when there is time. */
export function Standing({ phase, isOwn }: { phase: ShownPhase; isOwn: boolean }) {
  const t = useT()
  const { day, longDay, shortDay } = useFormat()
  const { state, doneAt, excusedReason, daysLeft, dueOn } = phase
  if (state === 'done') return doneAt ? t('workflows.met-on', { date: day(doneAt) }) : t('workflows.state.done')
  if (state === 'excused') return t('workflows.own.excused', { reason: excusedReason ?? '' })
  const words = t(`workflows.state.${state}`)
  if (daysLeft === null || !dueOn) return words
  if (daysLeft < 0)
    return (
      <span className="rd-late">{t(isOwn ? 'workflows.own.late' : 'workflows.days-late', { count: -daysLeft })}</span>
    )
  // Who looks after many reads the day short, and in one piece.
  const until = isOwn
    ? t('workflows.own.before', { date: longDay(dueOn) })
    : t('workflows.one.by', { day: shortDay(dueOn) }).replaceAll(' ', '\u00a0')
  // It is not open until that day: that is how long there is for it.
  if (state === 'locked' && isOwn) return t('workflows.own.locked-before', { words, date: longDay(dueOn) })
  // That it is not open yet its sign says to who looks after many.
  if (state === 'locked')
    return (
      <>
        <span className="vh">{words}, </span>
        {until}
      </>
    )
  if (daysLeft === 0) return t('workflows.own.today')
  return `${t('workflows.days-left', { count: daysLeft })}, ${until}`
}
