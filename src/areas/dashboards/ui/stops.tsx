import { Link } from 'react-router'
import { isPassed } from '#areas/workflows/model.ts'
import { RoadStop } from '#web/design/road-stop.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { StudentDashboard } from './dashboard.ts'

type Road = NonNullable<StudentDashboard['road']>

/** The road of a pupil and where on it she is: that of her period, as `/stagevoortgang` tells it in full. */
export function Stops({ road }: Pick<StudentDashboard, 'road'>) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  return (
    <section className="mine-top plane on-plane" aria-labelledby="hi">
      <div className="wrap">
        <div className="mine-hi">
          <h1 id="hi">{t('dashboards.hello', { name: user?.firstName })}</h1>
          <p>
            {road ? <WhereOn road={road} /> : t('workflows.own.none-text')}{' '}
            {road ? <Link to={path('/stagevoortgang')}>{t('dashboards.whole-road')}</Link> : null}
          </p>
        </div>
        {road ? (
          <ol className="route route-h route-mine" aria-label={t('dashboards.stops')}>
            {road.phases.map((phase, at) => (
              <StopLine key={phase.id} phase={phase} number={at + 1} isHere={phase.id === road.phaseId} />
            ))}
          </ol>
        ) : null}
      </div>
    </section>
  )
}

function WhereOn({ road: { phases, phaseId, periodName } }: { road: Road }) {
  const t = useT()
  const at = phases.findIndex(({ id }) => id === phaseId)
  if (phaseId === null) return t('workflows.own.finished')
  // A phase is called by what it comes to ("hours made"): who is in it has not done that yet.
  return t('workflows.own.under-way', {
    period: periodName,
    at: at + 1,
    of: phases.length,
    name: phases[at]?.name ?? '',
  })
}

type StopLineProps = { phase: Road['phases'][number]; number: number; isHere: boolean }

function StopLine({ phase: { name, state }, phase, number, isHere }: StopLineProps) {
  const t = useT()
  const isBehind = isPassed(state)
  return (
    <RoadStop
      number={number}
      state={isBehind ? 'done' : isHere ? 'now' : 'next'}
      name={name}
      said={isBehind ? t(`workflows.state.${state}`) : undefined}
      isExcused={state === 'excused'}
    >
      {isHere ? <span className="here">{t('workflows.own.here')}</span> : <When phase={phase} />}
    </RoadStop>
  )
}

/** On which day a phase was done, or until when there is time for it. */
function When({ phase: { state, doneAt, dueOn, daysLeft } }: Pick<StopLineProps, 'phase'>) {
  const t = useT()
  const { shortDay } = useFormat()
  if (state === 'done' && doneAt) return shortDay(doneAt)
  return daysLeft !== null && dueOn ? t('dashboards.before', { day: shortDay(dueOn) }) : null
}
