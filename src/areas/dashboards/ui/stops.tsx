import { Icon } from '#web/design/icon.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { StudentDashboard } from './dashboard.ts'

type Stop = { key: string; meta?: string }

function stopsOf(
  dashboard: StudentDashboard,
  capabilities: Record<string, unknown>,
  t: ReturnType<typeof useT>,
  shortDay: (value: string) => string,
): { stops: Stop[]; at: number } {
  const { internship, openApplications, acceptedApplication } = dashboard
  const hours = internship ? internship.usesHours : Boolean(capabilities.usesHours)
  const digital = internship ? internship.needsDigitalContract : Boolean(capabilities.digitalContracts)
  const stops: Stop[] = [
    { key: 'choose' },
    { key: 'apply' },
    ...(digital ? [{ key: 'contract' }] : []),
    {
      key: 'walk',
      ...(internship ? { meta: t('dashboards.stops.from', { day: shortDay(internship.startsOn) }) } : {}),
    },
    ...(hours
      ? [
          {
            key: 'hours',
            ...(internship ? { meta: t('dashboards.stops.before', { day: shortDay(internship.endsOn) }) } : {}),
          },
        ]
      : []),
    { key: 'done' },
  ]
  const now = !internship
    ? acceptedApplication || openApplications.length
      ? 'apply'
      : 'choose'
    : internship.status === 'contracting' || (internship.status === 'planned' && digital)
      ? 'contract'
      : internship.status === 'wrapping_up'
        ? hours
          ? 'hours'
          : 'done'
        : internship.status === 'completed' || internship.status === 'not_passed'
          ? 'end'
          : 'walk'
  const at =
    now === 'end'
      ? stops.length
      : Math.max(
          0,
          stops.findIndex(({ key }) => key === now),
        )
  return { stops, at }
}

/** The way of a pupil, from choosing a place to the end of it, and where on it she is. */
export function Stops({ dashboard }: { dashboard: StudentDashboard }) {
  const t = useT()
  const { shortDay } = useFormat()
  const { user, tenant } = useShell()
  const { stops, at } = stopsOf(dashboard, tenant.capabilities, t, shortDay)
  return (
    <section className="mine-top plane on-plane" aria-labelledby="hi">
      <div className="wrap">
        <div className="mine-hi">
          <h1 id="hi">{t('dashboards.hello', { name: user?.firstName })}</h1>
          <p>{t('dashboards.stops.step', { at: Math.min(at + 1, stops.length), count: stops.length })}</p>
        </div>
        <ol className="route route-h route-mine" aria-label={t('dashboards.stops.label')}>
          {stops.map((stop, index) => (
            <StopLine
              key={stop.key}
              stop={stop}
              number={index + 1}
              state={index < at ? 'done' : index === at ? 'now' : 'next'}
            />
          ))}
        </ol>
      </div>
    </section>
  )
}

function StopLine({ stop, number, state }: { stop: Stop; number: number; state: 'done' | 'now' | 'next' }) {
  const t = useT()
  return (
    <li className="stop" data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="mark">{state === 'done' ? <Icon name="check-bold" /> : <span>{number}</span>}</span>
      <div>
        <div className="name">
          {t(`dashboards.stops.${stop.key}`)}
          {state === 'done' ? <span className="vh"> {t('dashboards.stops.ready')}</span> : null}
        </div>
        <div className="meta">
          {state === 'now' ? (
            <span className="here">{t('dashboards.stops.here')}</span>
          ) : state === 'next' ? (
            stop.meta
          ) : null}
        </div>
      </div>
    </li>
  )
}
