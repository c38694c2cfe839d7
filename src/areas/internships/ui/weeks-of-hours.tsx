import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { addDays, isoWeekOf } from '#platform/week.ts'
import type { Got } from '#web/api-types.ts'
import { PageSection } from '#web/design/page-section.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import '#web/design/record.css'
import type { ShownWeek } from './internship-aside.tsx'
import { WeekBadge } from './week-badge.tsx'

/** So many weeks show how it goes; the rest stands with the hours themselves. */
const mostWeeks = 6

/** The newest weeks with hours, and the way to all of them. */
export function WeeksOfHours({ internship, weeks }: { internship: Got<'/internships/:id'>; weeks: ShownWeek[] }) {
  const t = useT()
  const path = useLocalePath()
  if (weeks.length === 0) return null
  const to = path(`/urenbriefje/${internship.timesheetId}`)
  return (
    <PageSection
      id="weeks"
      title={t('internships.weeks')}
      end={
        <Link className="end" to={to}>
          {t('internships.all-weeks')}
        </Link>
      }
    >
      <WeekBars weeks={weeks.slice(0, mostWeeks)} to={to} />
      {weeks.length > mostWeeks ? (
        <p className="muted small">{t('internships.newest-weeks', { shown: mostWeeks, count: weeks.length })}</p>
      ) : null}
    </PageSection>
  )
}

/** Weeks with hours, each as long as it was; `to` is the sheet they are of, `shown` the Monday of the one beside them. */
export function WeekBars({ weeks, to, shown }: { weeks: readonly ShownWeek[]; to: string; shown?: string }) {
  const t = useT()
  const { day, hours, days } = useFormat()
  const longest = Math.max(...weeks.map(({ minutes }) => minutes), 1)
  return (
    <ul className="record-weeks">
      {weeks.map(({ monday, minutes, status, isYours, decidedByName, decidedAt }) => (
        <li key={monday}>
          <p>
            <Link to={`${to}?week=${monday}`} aria-current={monday === shown || undefined}>
              {t('timesheets.week-number', { number: isoWeekOf(monday).week })}
            </Link>{' '}
            <span className="muted">{days(monday, addDays(monday, 6))}</span>
          </p>
          <span aria-hidden="true">
            <i
              style={lengthOf(minutes, longest)}
              data-wait={status === 'approved' || status === 'locked' ? undefined : ''}
            />
          </span>
          <b className="num">{t('internships.so-many-hours', { hours: hours(minutes) })}</b>
          <span className="record-week-is">
            <WeekBadge quiet week={{ status, isYours }} />
            {decidedAt && (status === 'approved' || status === 'locked') ? (
              <span className="muted small">{[decidedByName, day(decidedAt)].filter(Boolean).join(', ')}</span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** As long as it was beside the longest, laid of bricks of an hour. */
function lengthOf(minutes: number, longest: number) {
  const brick = minutes > 0 ? `${Math.round(600_000 / minutes) / 100}%` : '100%'
  return { inlineSize: `${Math.round((minutes / longest) * 100)}%`, '--brick': brick } as CSSProperties
}
