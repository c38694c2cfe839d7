import { Icon } from '#web/design/icon.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import type { ShownCalendar, ShownDays, ShownPeriod } from './shown.ts'

type Stop = { key: string; startsOn: string; endsOn: string; name: string; icon: string; kind: string; meta?: string }

/** Everything of a school year, one after the other: what the line draws, in words. What is over is folded. */
export function YearList({
  calendar,
  own,
  periods,
}: {
  calendar: ShownCalendar
  own: ShownDays[]
  periods: ShownPeriod[]
}) {
  const t = useT()
  const { shortDay } = useFormat()
  const stops: Stop[] = [
    ...calendar.days.map((one) => ({
      key: `${one.kind} ${one.startsOn} ${one.name}`,
      startsOn: one.startsOn,
      endsOn: one.endsOn,
      name: one.name,
      icon: 'sun',
      kind: 'v',
      ...(one.isAdvice ? { meta: t('periods.advice') } : {}),
    })),
    ...own.map((one) => ({
      key: one.id,
      startsOn: one.startsOn,
      endsOn: one.endsOn,
      name: one.name,
      icon: one.kind === 'test_week' ? 'pencil-simple-fill' : one.kind === 'lessons' ? 'chalkboard-teacher' : 'sun',
      kind: one.kind === 'test_week' ? 't' : 'v',
      meta: t(`periods.kind.${one.kind}`),
    })),
    ...periods.flatMap((period) =>
      momentsOf(period).map((one) => ({ ...one, name: t(one.key, { name: period.name }) })),
    ),
  ]
    .map((stop) => ({ ...stop, key: `${stop.key} ${stop.startsOn} ${stop.name}` }))
    .filter(({ startsOn, endsOn }) => endsOn >= calendar.startsOn && startsOn <= calendar.endsOn)
    .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn) || a.name.localeCompare(b.name))
  const state = ({ startsOn, endsOn }: Stop) =>
    endsOn < calendar.today ? 'done' : startsOn <= calendar.today ? 'now' : 'next'
  const over = stops.filter((stop) => state(stop) === 'done')
  const isThisYear = calendar.startsOn <= calendar.today && calendar.today <= calendar.endsOn
  const line = (stop: Stop) => (
    <li className="stop" key={stop.key} data-state={state(stop)} data-k={stop.kind}>
      <span className="mark">
        <Icon name={state(stop) === 'done' ? 'check-bold' : stop.icon} />
      </span>
      <div>
        <div className="meta num">
          {stop.startsOn === stop.endsOn
            ? shortDay(stop.startsOn)
            : t('periods.from-to', { from: shortDay(stop.startsOn), until: shortDay(stop.endsOn) })}
        </div>
        <div className="name">{stop.name}</div>
        {stop.meta || state(stop) === 'now' ? (
          <div className="meta">
            {[state(stop) === 'now' ? t('periods.line.today') : '', stop.meta].filter(Boolean).join(', ')}
          </div>
        ) : null}
      </div>
    </li>
  )
  return (
    <section className="pe-list wrap wrap-wide" aria-labelledby="pe-order">
      <div className="section-head">
        <h2 id="pe-order">{t('periods.in-order')}</h2>
      </div>
      {over.length > 0 ? (
        <details className="fold">
          <summary>{t('periods.over', { count: over.length })}</summary>
          <ol className="route pe-r">{over.map(line)}</ol>
        </details>
      ) : null}
      <ol className="route pe-r">
        {isThisYear ? (
          <li className="pe-flag">
            <span>
              {t('periods.line.today')}, {shortDay(calendar.today)}
            </span>
          </li>
        ) : null}
        {stops.filter((stop) => state(stop) !== 'done').map(line)}
      </ol>
    </section>
  )
}

function momentsOf(period: ShownPeriod): Omit<Stop, 'name'>[] {
  const rows: [key: string, day: string | null, icon: string, kind: string][] = [
    ['periods.moment.opens', period.searchOpensOn, 'magnifying-glass-bold', 'z'],
    ['periods.moment.begins', period.startsOn, 'person-simple-walk-fill', 'b'],
    ['periods.moment.contract', period.contractDeadline, 'clock-fill', 'd'],
    ['periods.moment.closes', period.applicationsCloseOn, 'clock-fill', 'd'],
    ['periods.moment.ends', period.endsOn, 'flag', 'd'],
    ['periods.moment.completion', period.completionDeadline, 'clock-fill', 'd'],
  ]
  return rows.flatMap(([key, day, icon, kind]) => (day ? [{ key, startsOn: day, endsOn: day, icon, kind }] : []))
}
