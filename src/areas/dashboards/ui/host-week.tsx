import { Link } from 'react-router'
import { ScrollBox } from '#web/design/scroll-box.tsx'
import { dayOf } from '#platform/week.ts'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import type { HostDashboard } from './dashboard.ts'

/** So many who come together are named; who the others are stands among the interns. */
const mostNamed = 6

/** Who comes today and on which of the days after it; on a phone the days on which nobody comes are left out. */
export function HostWeek({ visits, now }: Pick<HostDashboard, 'visits' | 'now'>) {
  const t = useT()
  const path = useLocalePath()
  const { span, weekday } = useFormat()
  const today = dayOf(new Date(now))
  if (!visits.some((one) => one.visits.length > 0)) return null
  return (
    <section className="host-week">
      <div className="section-head">
        <h2>{t('dashboards.week.title')}</h2>
        <Link className="end" to={path('/internships')}>
          {t('dashboards.week.all')}
        </Link>
      </div>
      <ScrollBox label={t('dashboards.week.title')}>
        <ol className="week-days">
          {stretches(visits, today).map(({ day, until, visits: coming }) => (
            <li key={day} data-free={coming.length === 0 ? '' : undefined} data-today={day === today ? '' : undefined}>
              <p>
                <b>
                  {day === today ? t('dashboards.week.today') : weekday(day)}
                  {until === day ? null : ` – ${weekday(until)}`}
                </b>
              </p>
              {coming.length === 0 ? <p className="muted">{t('dashboards.week.nobody')}</p> : null}
              {[...Map.groupBy(coming, ({ from, until: end }) => span(from, end))].map(([hours, together]) => (
                <div className="week-block" key={hours}>
                  <p className="num">
                    {hours}
                    {together.length > 1 ? (
                      <span className="week-many"> · {t('groups.pupils', { count: together.length })}</span>
                    ) : null}
                  </p>
                  <ul>
                    {together.slice(0, mostNamed).map(({ id, studentName }) => (
                      <li key={id}>
                        <Link to={path(`/internships/${id}`)}>{studentName}</Link>
                      </li>
                    ))}
                    {together.length > mostNamed ? (
                      <li>
                        <Link to={path('/internships')}>
                          {t('dashboards.week.others', { count: together.length - mostNamed })}
                        </Link>
                      </li>
                    ) : null}
                  </ul>
                </div>
              ))}
            </li>
          ))}
        </ol>
      </ScrollBox>
    </section>
  )
}

type Day = HostDashboard['visits'][number]

/** Days after each other on which nobody comes are one stretch; today stands by itself. */
function stretches(visits: readonly Day[], today: string): (Day & { until: string })[] {
  const found: (Day & { until: string })[] = []
  for (const one of visits) {
    const last = found.at(-1)
    if (last && last.day !== today && one.visits.length === 0 && last.visits.length === 0) last.until = one.day
    else found.push({ ...one, until: one.day })
  }
  return found
}
