import { Link } from 'react-router'
import { addDays } from '#platform/week.ts'
import type { Got } from '#web/api-types.ts'
import { Badge } from '#web/design/badge.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import type { ShownWeek } from './internship-aside.tsx'

/** So many weeks show how it goes; the rest stands with the hours themselves. */
const mostWeeks = 6

/** The newest weeks with hours, each as long as it was. */
export function WeeksOfHours({ internship, weeks }: { internship: Got<'/internships/:id'>; weeks: ShownWeek[] }) {
  const t = useT()
  const path = useLocalePath()
  const { hours, shortDay } = useFormat()
  if (weeks.length === 0) return null
  const longest = Math.max(...weeks.map(({ minutes }) => minutes), 1)
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
      <ul className="record-weeks">
        {weeks.slice(0, mostWeeks).map(({ monday, minutes, status, isYours }) => (
          <li key={monday}>
            <Link to={`${to}?week=${monday}`}>
              {shortDay(monday)} – {shortDay(addDays(monday, 6))}
            </Link>
            <span aria-hidden="true">
              <i
                style={{ inlineSize: `${Math.round((minutes / longest) * 100)}%` }}
                data-wait={status === 'approved' || status === 'locked' ? undefined : ''}
              />
            </span>
            <b className="num">{t('internships.so-many-hours', { hours: hours(minutes) })}</b>
            <Badge
              quiet
              tone={
                isYours
                  ? 'you'
                  : status === 'approved' || status === 'locked'
                    ? 'done'
                    : status === 'open'
                      ? 'draft'
                      : 'other'
              }
            >
              {t(`timesheets.week.status.${status}`)}
            </Badge>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
