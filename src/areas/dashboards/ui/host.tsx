import { Link } from 'react-router'
import { InternshipBadge } from '#areas/internships/ui/internship-badge.tsx'
import { Empty } from '#web/design/empty.tsx'
import { Notice } from '#web/design/notice.tsx'
import { ScrollBox } from '#web/design/scroll-box.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import type { HostDashboard } from './dashboard.ts'
import { Greeting } from './greeting.tsx'
import { Queue } from './queue.tsx'
import { Spots } from './spots.tsx'
import { capital } from './staff.tsx'

/** The dashboard of a company, whose people come twice a year: what to do, and who is there. */
export function HostView({ dashboard }: { dashboard: HostDashboard }) {
  const t = useT()
  const path = useLocalePath()
  const { longDay, day, hours } = useFormat()
  return (
    <main id="inhoud" className="wrap wrap-wide page">
      <div className="pagehead">
        <div className="grow">
          <h1>
            <Greeting now={dashboard.now} />
          </h1>
          <p>{t('dashboards.today', { day: capital(longDay(dashboard.now)) })}</p>
        </div>
      </div>
      {dashboard.judgements.map((judged) => (
        <Judgement key={judged.id} judged={judged} />
      ))}
      <div className="coord">
        <div className="q">
          <Queue tasks={dashboard.tasks} />
          <HostPlaces dashboard={dashboard} />
          <FirstPlace dashboard={dashboard} />
          <Spots spots={dashboard.spots} of="offered" least={2} />
        </div>
        <section className="risk" aria-labelledby="i-t">
          <div className="section-head">
            <h2 id="i-t">
              {t('dashboards.interns.title')} <span className="count">{dashboard.interns.length}</span>
            </h2>
          </div>
          {dashboard.interns.length === 0 ? <p className="muted">{t('dashboards.interns.none')}</p> : null}
          <ul className="lines">
            {dashboard.interns.map((intern) => (
              <li key={intern.id}>
                <span className="grow">
                  <Link to={path(`/internships/${intern.id}`)}>
                    <b>{intern.studentName}</b>
                  </Link>{' '}
                  <span className="muted">{intern.vacancyTitle}</span>
                  <br />
                  {t('dashboards.interns.range', { from: day(intern.startsOn), until: day(intern.endsOn) })}
                  {intern.minutesPlanned
                    ? `, ${t('dashboards.interns.hours', { done: hours(intern.minutesApproved), target: hours(intern.minutesPlanned) })}`
                    : ''}
                </span>
                <InternshipBadge status={intern.status} />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </main>
  )
}

/** What a company without a place online does first. */
function FirstPlace({ dashboard: { firstPlace } }: { dashboard: HostDashboard }) {
  const t = useT()
  const path = useLocalePath()
  if (!firstPlace) return null
  const { begun } = firstPlace
  return (
    <Empty
      title={begun ? t('dashboards.first-place.begun', { title: begun.title }) : t('dashboards.first-place.none')}
      action={
        <Link className="btn btn-primary" to={path(begun ? `/vacancies/${begun.id}/edit` : '/vacancies/add')}>
          {t(begun ? 'dashboards.first-place.go-on' : 'dashboards.first-place.begin')}
        </Link>
      }
    >
      {t(begun ? 'dashboards.first-place.begun-text' : 'dashboards.first-place.none-text')}
    </Empty>
  )
}

/** The figures of a company's places, and how fast it answers. */
function HostPlaces({ dashboard: { places, answerDays } }: { dashboard: HostDashboard }) {
  const t = useT()
  const path = useLocalePath()
  const { number } = useFormat()
  if (places.length === 0) return null
  return (
    <section className="section" aria-labelledby="p-t">
      <div className="section-head">
        <h2 id="p-t">{t('dashboards.places.title')}</h2>
      </div>
      <p className="muted">
        {answerDays ? t('dashboards.places.answers', { days: answerDays }) : t('dashboards.places.answers-unknown')}
      </p>
      <ScrollBox label={t('dashboards.places.caption')}>
        <table className="table">
          <caption className="vh">{t('dashboards.places.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('dashboards.places.place')}</th>
              {(['views', 'applications', 'waiting', 'taken'] as const).map((key) => (
                <th scope="col" className="n" key={key}>
                  {t(`vacancies.figures.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.map((place) => (
              <tr key={place.id}>
                <td>
                  <Link className="main" to={path(`/vacancies/${place.id}`)}>
                    {place.title}
                  </Link>
                </td>
                <td className="n">{number(place.recentViews)}</td>
                <td className="n">{number(place.applications)}</td>
                <td className="n">{number(place.waiting)}</td>
                <td className="n">
                  {t('vacancies.figures.taken-of', { taken: place.seatsTaken, seats: place.seats })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}

/** Tells a company that it waits to be judged, or was denied: with the reason, and the way to send it in again. */
function Judgement({ judged }: { judged: HostDashboard['judgements'][number] }) {
  const t = useT()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  const { id, name, status, since, reason, mayMend } = judged
  if (status === 'pending')
    return (
      <Notice title={name}>
        <p>{t('dashboards.judgement.pending', { day: fullDate(since) })}</p>
      </Notice>
    )
  return (
    <Notice tone="stop" title={t('dashboards.judgement.denied', { organization: name })}>
      {reason ? <p>{t('dashboards.judgement.reason', { reason })}</p> : null}
      {mayMend ? (
        <>
          <p>{t('dashboards.judgement.mend')}</p>
          <p className="btn-group">
            <Link className="btn btn-sm" to={path(`/organizations/${id}/edit`)}>
              {t('dashboards.judgement.edit')}
            </Link>
            <Link className="btn btn-sm" to={path(`/organizations/${id}`)}>
              {t('dashboards.judgement.resubmit')}
            </Link>
          </p>
        </>
      ) : null}
    </Notice>
  )
}
