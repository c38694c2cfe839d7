import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHeard } from '#areas/desk/ui/heard.ts'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { isWithout, useReasons } from './reasons.ts'
import type { ShownLine } from './road.ts'

type NamedFlowProps = {
  phases: readonly { id: string; name: string }[]
  pupils: readonly ShownLine[]
  /** Until when there is time for a phase, in words. */
  lastDays: (phaseId: string) => string[]
  /** The list of who is in a phase. */
  pathOf: (phaseId: string) => string
}

/** A workflow of pupils few enough to be known by name: its stops in their order, until when there is time, and who is at each. */
export function NamedFlow({ phases, pupils, lastDays, pathOf }: NamedFlowProps) {
  const t = useT()
  const done = pupils.filter(({ phaseId }) => phaseId === null)
  return (
    <ol className="wf-named">
      {phases.map(({ id, name }, at) => (
        <Stop
          key={id}
          mark={at + 1}
          name={name}
          until={lastDays(id).join(', ')}
          here={pupils.filter(({ phaseId }) => phaseId === id)}
          to={pathOf(id)}
        />
      ))}
      <Stop mark={<Icon name="check-bold" />} name={t('workflows.edit.done')} here={done} />
    </ol>
  )
}

type StopProps = {
  mark: ReactNode
  name: string
  until?: string
  here: readonly ShownLine[]
  to?: string
}

function Stop({ mark, name, until, here, to }: StopProps) {
  const t = useT()
  const { number } = useFormat()
  const count = t('workflows.edit.here', { count: number(here.length), n: here.length })
  return (
    <li data-empty={here.length === 0 ? '' : undefined}>
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
          {until ? <span className="muted">{until}</span> : null}
        </p>
        <PupilsByDelay pupils={here} />
      </div>
    </li>
  )
}

/** Pupils by name: who is late longest in front, then who has no place. */
export function PupilsByDelay({ pupils }: { pupils: readonly ShownLine[] }) {
  const path = useLocalePath()
  const weight = (pupil: ShownLine) => pupil.daysLate * 2 + (isWithout(pupil) ? 1 : 0)
  if (pupils.length === 0) return null
  return (
    <ul className="wf-pupils">
      {pupils
        .toSorted((one, other) => weight(other) - weight(one))
        .map((pupil) => (
          <li key={pupil.studentId}>
            <Link to={path(`/users/${pupil.studentId}`)}>{pupil.name}</Link>
            <CalledOut pupil={pupil} />
          </li>
        ))}
    </ul>
  )
}

/** Why somebody should look at a pupil, in the words of the overview; nothing of who only goes on. */
function CalledOut({ pupil }: { pupil: ShownLine }) {
  const t = useT()
  const heard = useHeard()
  const { daysLate } = pupil
  const said = [...(daysLate > 0 ? [t('workflows.days-late', { count: daysLate })] : []), ...useReasons()(pupil)]
  if (said.length === 0) return null
  return (
    <>
      <span className={daysLate > 0 || isWithout(pupil) ? 'hot' : 'muted'}>{said.join(', ')}</span>
      {isWithout(pupil) ? <span className="muted">{heard(pupil.daysQuiet)}</span> : null}
    </>
  )
}
