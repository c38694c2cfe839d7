import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { addDays, daysBetween } from '#platform/week.ts'
import { useFormat, useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { monthsOf } from './months.ts'
import type { ShownCalendar, ShownDays, ShownPeriod } from './shown.ts'

type Props = {
  calendar: ShownCalendar
  own: ShownDays[]
  periods: ShownPeriod[]
  /** Which of them one is looking at. */
  here?: string
  /** What is being written down, as it would lie; of one that is there already over where it lies now. */
  draft?: { startsOn: string; endsOn: string; name: string } | undefined
}

/** Where on the line something lies, in days since the first of the year. */
function placed(calendar: ShownCalendar, startsOn: string, endsOn: string): CSSProperties | undefined {
  const from = startsOn < calendar.startsOn ? calendar.startsOn : startsOn
  const until = endsOn > calendar.endsOn ? calendar.endsOn : endsOn
  if (until < from) return undefined
  return { '--a': daysBetween(calendar.startsOn, from), '--d': daysBetween(from, until) + 1 } as CSSProperties
}

/** How much of a period is behind us, as a part of its bar. */
function goneOf({ startsOn, endsOn }: Pick<ShownPeriod, 'startsOn' | 'endsOn'>, today: string): CSSProperties {
  const gone = Math.min(1, Math.max(0, daysBetween(startsOn, today) / (daysBetween(startsOn, endsOn) + 1)))
  return { '--gone': `${Math.round(gone * 1000) / 10}%` } as CSSProperties
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** A school year as a line: periods over holidays and weeks of tests. What it shows stands in words below it too. */
export function YearLine({ calendar, own, periods, here, draft }: Props) {
  const t = useT()
  const { day } = useFormat()
  const path = useLocalePath()
  const locale = useLocale()
  const monthName = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  const at = (startsOn: string, endsOn = startsOn) => placed(calendar, startsOn, endsOn)
  const wide = calendar.days.filter(({ kind }) => kind === 'holiday')
  const tests = own.filter(({ kind }) => kind === 'test_week')
  const isDrawn = (on: string | null) => on !== null && at(on) !== undefined
  const drawn = draft && isDay(draft.startsOn) && isDay(draft.endsOn) ? at(draft.startsOn, draft.endsOn) : undefined
  const off = own.filter(({ kind }) => kind === 'free_day' || kind === 'holiday')
  // What is nowhere on the line needs no sign.
  const legend: [text: string, isThere: boolean, mark: string, kind?: 'c' | 's'][] = [
    [t('periods.kind.holiday'), wide.length > 0, 'lg-h'],
    [t('periods.kind.test_week'), tests.length > 0, 'lg-x'],
    [
      t('periods.line.searching'),
      periods.some((one) => one.searchOpensOn && one.searchOpensOn < one.startsOn),
      'lg-so',
    ],
    [t('periods.line.contract'), periods.some((one) => isDrawn(one.contractDeadline)), 'pe-d', 'c'],
    [t('periods.line.closes'), periods.some((one) => isDrawn(one.applicationsCloseOn)), 'pe-d', 's'],
    [t('periods.line.new'), drawn !== undefined, 'lg-new'],
  ]
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
              {monthsOf(calendar).map(([first, last]) => (
                <i key={first} className="pe-m" style={at(first, last)} />
              ))}
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
                    data-runs={period.startsOn <= calendar.today && calendar.today <= period.endsOn ? '' : undefined}
                    to={path(`/internship_periods/${period.id}`)}
                    style={{ ...at(period.startsOn, period.endsOn), ...goneOf(period, calendar.today) }}
                  >
                    <b>{period.name}</b>
                    <span>
                      {t('periods.from-until', { from: day(period.startsOn), until: day(period.endsOn) })}
                      {period.pupils > 0 ? ` · ${t('groups.pupils', { count: period.pupils })}` : ''}
                    </span>
                  </Link>
                  {period.id === here && drawn ? <i className="pe-b pe-new" style={drawn} aria-hidden="true" /> : null}
                  <Mark kind="s" style={period.applicationsCloseOn ? at(period.applicationsCloseOn) : undefined} />
                  <Mark kind="c" style={period.contractDeadline ? at(period.contractDeadline) : undefined} />
                </li>
              ))}
              {draft && here === undefined ? (
                <li className="pe-l" aria-hidden="true">
                  {drawn ? (
                    <span className="pe-b pe-new" style={drawn}>
                      <b>{draft.name || t('periods.line.new')}</b>
                      <span>{t('periods.from-until', { from: day(draft.startsOn), until: day(draft.endsOn) })}</span>
                    </span>
                  ) : (
                    <span className="pe-wait">
                      <span>{t('periods.line.new-empty')}</span>
                    </span>
                  )}
                </li>
              ) : null}
            </ol>
          </div>
        </div>
      </div>
      <ul className="legend pe-leg wrap wrap-wide" aria-hidden="true">
        {legend.map(([text, isThere, mark, kind]) =>
          isThere ? (
            <li key={text}>
              <i className={mark} data-k={kind} /> {text}
            </li>
          ) : null,
        )}
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
