import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { addDays, daysBetween } from '#platform/week.ts'
import { useFormat, useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import type { ShownCalendar, ShownDays, ShownPeriod } from './shown.ts'

type Props = {
  calendar: ShownCalendar
  own: ShownDays[]
  periods: ShownPeriod[]
  /** Which of them one is looking at. */
  here?: string
}

/** Where on the line something lies, in days since the first of the year. */
function placed(calendar: ShownCalendar, startsOn: string, endsOn: string): CSSProperties | undefined {
  const from = startsOn < calendar.startsOn ? calendar.startsOn : startsOn
  const until = endsOn > calendar.endsOn ? calendar.endsOn : endsOn
  if (until < from) return undefined
  return { '--a': daysBetween(calendar.startsOn, from), '--d': daysBetween(from, until) + 1 } as CSSProperties
}

/** The first day of each month of the year, with its last. */
function monthsOf({ startsOn, endsOn }: ShownCalendar): [first: string, last: string][] {
  const months: [string, string][] = []
  for (let first = startsOn; first <= endsOn;) {
    const next = `${addDays(`${first.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
    months.push([first, addDays(next, -1)])
    first = next
  }
  return months
}

/** A school year as a line: periods over holidays and weeks of tests. What it shows stands in words below it too. */
export function YearLine({ calendar, own, periods, here }: Props) {
  const t = useT()
  const { day } = useFormat()
  const path = useLocalePath()
  const locale = useLocale()
  const monthName = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  const at = (startsOn: string, endsOn = startsOn) => placed(calendar, startsOn, endsOn)
  const wide = calendar.days.filter(({ kind }) => kind === 'holiday')
  const tests = own.filter(({ kind }) => kind === 'test_week')
  const off = own.filter(({ kind }) => kind === 'free_day' || kind === 'holiday')
  return (
    <div className="pe-year">
      <h2 className="vh">{t('periods.line.title')}</h2>
      {/* It scrolls by itself where it is too wide, so that the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="pe-scroll" tabIndex={0} role="region" aria-label={t('periods.line.title')}>
        <div className="pe-cal">
          <div className="pe-months" aria-hidden="true">
            {monthsOf(calendar).map(([first, last], index) => (
              <span key={first} style={at(first, last)}>
                {monthName.format(new Date(`${first}T00:00:00Z`))}
                {index === 0 || first.slice(5, 7) === '01' ? <b> {first.slice(0, 4)}</b> : null}
              </span>
            ))}
          </div>
          <div className="pe-body">
            <div className="pe-bands" aria-hidden="true">
              {[...wide, ...off].map((one) => (
                <i
                  key={`${one.kind} ${one.startsOn} ${one.name}`}
                  className="pe-h"
                  style={at(one.startsOn, one.endsOn)}
                />
              ))}
              {tests.map((one) => (
                <i key={one.id} className="pe-x" style={at(one.startsOn, one.endsOn)} />
              ))}
              <Today calendar={calendar}>{t('periods.line.today')}</Today>
            </div>
            <div className="pe-lab" aria-hidden="true">
              {wide.map((one) => (
                <span key={one.startsOn} style={at(one.startsOn, one.endsOn)}>
                  {one.name.replace(/s?vakantie$| holiday$/i, '')}
                </span>
              ))}
            </div>
            <ol className="pe-lanes" aria-label={t('periods.title')}>
              {periods.map((period) => (
                <li className="pe-l" key={period.id}>
                  {period.searchOpensOn && period.searchOpensOn < period.startsOn ? (
                    <i className="pe-so" style={at(period.searchOpensOn, addDays(period.startsOn, -1))} />
                  ) : null}
                  <Link
                    className="pe-b"
                    data-s={period.status}
                    data-here={period.id === here ? '' : undefined}
                    to={path(`/internship_periods/${period.id}`)}
                    style={at(period.startsOn, period.endsOn)}
                  >
                    <b>{period.name}</b>
                    <span>{t('periods.from-until', { from: day(period.startsOn), until: day(period.endsOn) })}</span>
                  </Link>
                  <Mark kind="s" style={period.applicationsCloseOn ? at(period.applicationsCloseOn) : undefined} />
                  <Mark kind="c" style={period.contractDeadline ? at(period.contractDeadline) : undefined} />
                </li>
              ))}
            </ol>
          </div>
        </div>
      </div>
      <ul className="legend pe-leg wrap wrap-wide" aria-hidden="true">
        <li>
          <i className="lg-h" /> {t('periods.kind.holiday')}
        </li>
        <li>
          <i className="lg-x" /> {t('periods.kind.test_week')}
        </li>
        <li>
          <i className="lg-so" /> {t('periods.line.searching')}
        </li>
        <li>
          <i className="pe-d" data-k="c" /> {t('periods.line.contract')}
        </li>
        <li>
          <i className="pe-d" data-k="s" /> {t('periods.line.closes')}
        </li>
      </ul>
    </div>
  )
}

function Mark({ kind, style }: { kind: 's' | 'c'; style: CSSProperties | undefined }) {
  return style ? <i className="pe-d" data-k={kind} style={style} /> : null
}

function Today({ calendar, children }: { calendar: ShownCalendar; children: ReactNode }) {
  const style = placed(calendar, calendar.today, calendar.today)
  return style ? (
    <i className="pe-now" style={style}>
      <span>{children}</span>
    </i>
  ) : null
}
