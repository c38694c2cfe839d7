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
  /** The list of who is in a phase. */
  pathOf: (phaseId: string) => string
}

/** A workflow of pupils few enough to be known by name: its stops in their order, until when there is time, and who is at each. */
export function NamedFlow({ phases, pupils, pathOf }: NamedFlowProps) {
  const t = useT()
  const done = pupils.filter(({ phaseId }) => phaseId === null)
  return (
    <ol className="wf-named">
      {phases.map(({ id, name }, at) => (
        <Stop
          key={id}
          mark={at + 1}
          name={name}
          dueOn={dayOf(pupils, id)}
          here={pupils.filter(({ phaseId }) => phaseId === id)}
          to={pathOf(id)}
        />
      ))}
      {done.length > 0 ? (
        <Stop mark={<Icon name="check-bold" />} name={t('workflows.edit.done')} dueOn={null} here={done} />
      ) : null}
    </ol>
  )
}

/** The last day of a phase, as most of them have it: some were given more time. */
function dayOf(pupils: readonly ShownLine[], phaseId: string): string | null {
  const days = pupils.flatMap(({ cells }) => cells.find((cell) => cell.phaseId === phaseId)?.dueOn ?? [])
  const [most] = [...Map.groupBy(days, (day) => day).values()].toSorted((one, other) => other.length - one.length)
  return most?.[0] ?? null
}

type StopProps = {
  mark: ReactNode
  name: string
  dueOn: string | null
  here: readonly ShownLine[]
  to?: string
}

function Stop({ mark, name, dueOn, here, to }: StopProps) {
  const t = useT()
  const path = useLocalePath()
  const { number, longDay } = useFormat()
  // Who is late longest stands in front, then who has no place.
  const weight = (pupil: ShownLine) => pupil.daysLate * 2 + (isWithout(pupil) ? 1 : 0)
  const byDelay = here.toSorted((one, other) => weight(other) - weight(one))
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
          {dueOn ? <span className="muted">{t('workflows.edit.last-day', { day: longDay(dueOn) })}</span> : null}
        </p>
        {byDelay.length > 0 ? (
          <ul className="wf-pupils">
            {byDelay.map((pupil) => (
              <li key={pupil.studentId}>
                <Link to={path(`/users/${pupil.studentId}`)}>{pupil.name}</Link>
                <CalledOut pupil={pupil} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </li>
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
