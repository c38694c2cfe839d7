import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { GotOne } from '#web/api-types.ts'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'

/** A pupil on the road, as its overview has them. */
export type FlowPupil = Pick<GotOne<'/road_lines'>, 'studentId' | 'name' | 'phaseId' | 'daysLate' | 'cells'>

type NamedFlowProps = {
  phases: readonly { id: string; name: string }[]
  pupils: readonly FlowPupil[]
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
function dayOf(pupils: readonly FlowPupil[], phaseId: string): string | null {
  const days = pupils.flatMap(({ cells }) => cells.find((cell) => cell.phaseId === phaseId)?.dueOn ?? [])
  const [most] = [...Map.groupBy(days, (day) => day).values()].toSorted((one, other) => other.length - one.length)
  return most?.[0] ?? null
}

type StopProps = {
  mark: ReactNode
  name: string
  dueOn: string | null
  here: readonly FlowPupil[]
  to?: string
}

function Stop({ mark, name, dueOn, here, to }: StopProps) {
  const t = useT()
  const path = useLocalePath()
  const { number, longDay } = useFormat()
  // Who is late longest stands in front.
  const byDelay = here.toSorted((one, other) => other.daysLate - one.daysLate)
  const count = t('workflows.edit.here', { count: number(here.length), n: here.length })
  return (
    <li data-empty={here.length === 0 ? '' : undefined}>
      <span className="wf-n" aria-hidden="true">
        {mark}
      </span>
      <div>
        <p className="wf-stop">
          <b>{name}</b>{' '}
          {dueOn ? <span className="muted">{t('workflows.edit.last-day', { day: longDay(dueOn) })}</span> : null}
          <span className="end">
            {to && here.length > 0 ? (
              <Link to={to}>
                {count}
                <span className="vh">: {name}</span>
              </Link>
            ) : (
              <span className="muted">{count}</span>
            )}
          </span>
        </p>
        {byDelay.length > 0 ? (
          <ul className="wf-pupils">
            {byDelay.map(({ studentId, name: pupil, daysLate }) => (
              <li key={studentId}>
                <Link to={path(`/users/${studentId}`)}>{pupil}</Link>
                {daysLate > 0 ? <b className="hot">{t('workflows.days-late', { count: daysLate })}</b> : null}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  )
}
