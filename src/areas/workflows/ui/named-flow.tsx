import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHeard } from '#areas/desk/ui/heard.ts'
import { LateWords } from '#areas/desk/ui/late-words.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { isWithout, useReasons } from './reasons.ts'
import { RoadAct, useIsActed } from './road-act.tsx'
import type { ShownLine } from './road.ts'

type NamedFlowProps = {
  phases: readonly { id: string; name: string }[]
  pupils: readonly ShownLine[]
  /** Until when there is time for a phase, in words, and whether that is over. */
  lastDays: (phaseId: string) => string[]
  isOver: (phaseId: string) => boolean
  /** The list of who is in a phase. */
  pathOf: (phaseId: string) => string
  /** Whether the reader may do something about who is late. */
  mayKeep: boolean
}

/** A workflow of pupils few enough to be known by name: its stops in their order, until when there is time, and who is at each. */
export function NamedFlow({ phases, pupils, lastDays, isOver, pathOf, mayKeep }: NamedFlowProps) {
  const t = useT()
  const done = pupils.filter(({ phaseId }) => phaseId === null)
  // All are past what lies before the first of them.
  const first = phases.findIndex(({ id }) => pupils.some(({ phaseId }) => phaseId === id))
  const passed = first < 0 ? phases.length : first
  return (
    <ol className="wf-named">
      {phases.map(({ id, name }, at) => (
        <Stop
          key={id}
          mark={at < passed ? <Icon name="check-bold" /> : at + 1}
          isPassed={at < passed}
          isOver={isOver(id)}
          mayKeep={mayKeep}
          name={name}
          until={lastDays(id).join(', ')}
          here={pupils.filter(({ phaseId }) => phaseId === id)}
          to={pathOf(id)}
        />
      ))}
      <Stop
        mark={<Icon name="check-bold" />}
        isPassed={passed === phases.length}
        mayKeep={false}
        name={t('workflows.edit.done')}
        here={done}
      />
    </ol>
  )
}

type StopProps = {
  mark: ReactNode
  /** All of them are past it. */
  isPassed?: boolean
  /** The time for it is over. */
  isOver?: boolean
  mayKeep: boolean
  name: string
  until?: string
  here: readonly ShownLine[]
  to?: string
}

function Stop({ mark, isPassed = false, isOver = false, mayKeep, name, until, here, to }: StopProps) {
  const t = useT()
  const { number } = useFormat()
  const count = t('workflows.edit.here', { count: number(here.length), n: here.length })
  return (
    <li data-empty={here.length === 0 ? '' : undefined} data-passed={isPassed ? '' : undefined}>
      <span className="wf-n" aria-hidden="true">
        {mark}
      </span>
      <div>
        <p className="wf-stop">
          <b>{name}</b>{' '}
          {to && here.length > 0 ? (
            <Link to={to}>
              {count}
              <span className="vh">: {name}</span>
            </Link>
          ) : (
            <span className="muted">{count}</span>
          )}{' '}
          {until ? <span className={isOver && here.length > 0 ? 'wf-over' : 'muted'}>{until}</span> : null}
        </p>
        <PupilsByDelay pupils={here} mayKeep={mayKeep} />
      </div>
    </li>
  )
}

type ByDelayProps = { pupils: readonly ShownLine[]; mayKeep: boolean }

/**
 * Pupils by name. Who is called out has a line of their own, with why and what is done about it: who is late longest in front,
 * then who has no place, of those who was not heard of for longest. Who only goes on is named below.
 */
export function PupilsByDelay({ pupils, mayKeep }: ByDelayProps) {
  const path = useLocalePath()
  const t = useT()
  const heard = useHeard()
  const reasonsOf = useReasons()
  const isActed = useIsActed()
  const quiet = ({ daysQuiet }: ShownLine) => daysQuiet ?? Number.MAX_SAFE_INTEGER
  const isCalled = (pupil: ShownLine) => pupil.daysLate > 0 || reasonsOf(pupil).length > 0
  const called = pupils
    .filter(isCalled)
    .toSorted(
      (one, other) =>
        other.daysLate - one.daysLate || Number(isWithout(other)) - Number(isWithout(one)) || quiet(other) - quiet(one),
    )
  const others = pupils.filter((pupil) => !isCalled(pupil))
  const nameOf = ({ studentId, name }: ShownLine) => <Link to={path(`/users/${studentId}`)}>{name}</Link>
  return (
    <>
      {called.length > 0 ? (
        <ul className="wf-called">
          {called.map((pupil) => (
            <li key={pupil.studentId}>
              {nameOf(pupil)}
              <span>
                {pupil.daysLate > 0 ? (
                  <>
                    <LateWords>{t('workflows.days-late', { count: pupil.daysLate })}</LateWords>
                    {reasonsOf(pupil).length > 0 ? ', ' : null}
                  </>
                ) : null}
                <span className={isWithout(pupil) ? 'wf-why' : 'muted'}>{reasonsOf(pupil).join(', ')}</span>
                {isWithout(pupil) ? <span className="muted">, {heard(pupil.daysQuiet)}</span> : null}
              </span>
              {mayKeep && isActed(pupil) ? <RoadAct line={pupil} action={path('/stagevoortgang')} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {others.length > 0 ? (
        <ul className="wf-pupils">
          {others.map((pupil) => (
            <li key={pupil.studentId}>{nameOf(pupil)}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
