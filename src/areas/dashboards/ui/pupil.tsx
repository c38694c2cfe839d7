import { Link } from 'react-router'
import { ApplicationBadge } from '#areas/applications/ui/application-badge.tsx'
import { HoursRing } from '#web/design/hours-ring.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { initials } from '#web/design/person-mark.tsx'
import { useShell } from '#web/shell.ts'
import type { StudentDashboard } from './dashboard.ts'

type Next = { key: string; path: string; values?: Record<string, string | number> }

/** The one thing to do now. */
function nextOf(
  { internship, contract, returnedWeek, unsentWeek, acceptedApplication, openApplications }: StudentDashboard,
  day: (value: string) => string,
): Next {
  if (internship) {
    const values = {
      company: internship.organizationName,
      start: day(internship.startsOn),
      end: day(internship.endsOn),
    }
    const page = `/internships/${internship.id}`
    const sheet = `/urenbriefje/${internship.timesheetId}`
    const mine = contract?.signers.find(({ canSign }) => canSign)
    if (contract && mine) return { key: 'sign', path: `/contracts/${contract.id}/sign/${mine.id}`, values }
    if (contract?.status === 'filling' && contract.partsMissing.includes('student'))
      return { key: 'fill', path: `/contracts/${contract.id}`, values }
    if (contract) return { key: 'contract-wait', path: `/contracts/${contract.id}`, values }
    if (returnedWeek) return { key: 'hours-returned', path: `${sheet}?week=${returnedWeek}`, values }
    if (unsentWeek) return { key: 'hours-unsent', path: `${sheet}?week=${unsentWeek}`, values }
    switch (internship.status) {
      case 'active':
        return internship.usesHours ? { key: 'hours', path: sheet, values } : { key: 'active', path: page, values }
      case 'wrapping_up':
        return { key: 'wrapping', path: page, values }
      case 'completed':
      case 'not_passed':
        return { key: 'completed', path: page, values }
      default:
        return { key: 'starts', path: page, values }
    }
  }
  if (acceptedApplication)
    return {
      key: 'confirm',
      path: `/applications/${acceptedApplication.id}`,
      values: { company: acceptedApplication.organizationName },
    }
  if (openApplications.length) return { key: 'wait', path: '/applications', values: { count: openApplications.length } }
  return { key: 'search', path: '/vacancies/search' }
}

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

export function PupilView({ dashboard }: { dashboard: StudentDashboard }) {
  const t = useT()
  const path = useLocalePath()
  const { day, shortDay, moment } = useFormat()
  const { user, tenant } = useShell()
  const { internship, contract } = dashboard
  const next = nextOf(dashboard, day)
  const { stops, at } = stopsOf(dashboard, tenant.capabilities, t, shortDay)
  return (
    <main id="inhoud">
      <section className="mine-top plane on-plane" aria-labelledby="hi">
        <div className="wrap">
          <div className="mine-hi">
            <h1 id="hi">{t('dashboards.hello', { name: user?.firstName })}</h1>
            <p>{t('dashboards.stops.step', { at: Math.min(at + 1, stops.length), count: stops.length })}</p>
          </div>
          <ol className="route route-h route-mine" aria-label={t('dashboards.stops.label')}>
            {stops.map((stop, index) => {
              const state = index < at ? 'done' : index === at ? 'now' : 'next'
              return (
                <li
                  key={stop.key}
                  className="stop"
                  data-state={state}
                  aria-current={state === 'now' ? 'step' : undefined}
                >
                  <span className="mark">
                    {state === 'done' ? <Icon name="check-bold" /> : <span>{index + 1}</span>}
                  </span>
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
            })}
          </ol>
        </div>
      </section>
      <div className="wrap mine-grid">
        <div className="mine-a">
          <section className="nextstep" aria-labelledby="ns">
            <div>
              <h2 id="ns">{t(`dashboards.next.${next.key}.title`)}</h2>
              <p>{t(`dashboards.next.${next.key}.text`, next.values)}</p>
            </div>
            <div className="btn-group">
              <Link className="btn btn-primary btn-lg" to={path(next.path)}>
                {t(`dashboards.next.${next.key}.button`)} <Icon name="arrow-right-bold" />
              </Link>
            </div>
          </section>
          {contract && internship ? (
            <section className="section" aria-labelledby="ct">
              <div className="section-head">
                <h2 id="ct">{t('dashboards.contract')}</h2>
                <Link className="end" to={path(`/contracts/${contract.id}`)}>
                  {internship.organizationName}
                </Link>
              </div>
              <ol className="signers">
                {contract.signers.map((signer, index) => {
                  const state =
                    signer.status === 'signed' ? 'done' : ['invited', 'viewed'].includes(signer.status) ? 'now' : 'next'
                  return (
                    <li key={signer.id} data-state={state}>
                      <span className="mark" aria-hidden="true">
                        {state === 'done' ? <Icon name="check-bold" /> : <span>{index + 1}</span>}
                      </span>
                      <span className="grow">
                        <b>{signer.isYou ? t('dashboards.you') : signer.name}</b>
                        <br />
                        <span className="muted">{t(`contracts.signerRoles.${signer.role}`)}</span>
                      </span>
                      {signer.canSign ? (
                        <Link to={path(`/contracts/${contract.id}/sign/${signer.id}`)}>{t('dashboards.sign-now')}</Link>
                      ) : (
                        <span className="muted">
                          {t(`dashboards.${state === 'done' ? 'signed' : state === 'now' ? 'busy' : 'then'}`)}
                        </span>
                      )}
                    </li>
                  )
                })}
              </ol>
            </section>
          ) : null}
          {!internship && dashboard.openApplications.length ? (
            <section className="section" aria-labelledby="ap">
              <div className="section-head">
                <h2 id="ap">{t('dashboards.applications')}</h2>
                <Link className="end" to={path('/applications')}>
                  {t('dashboards.all-applications')}
                </Link>
              </div>
              <ul className="rows">
                {dashboard.openApplications.map((one) => (
                  <li key={one.id} className="row-line">
                    <span className="grow">
                      <Link to={path(`/applications/${one.id}`)}>
                        <b>{one.vacancyTitle}</b>
                      </Link>
                      <br />
                      <span className="muted">{one.organizationName}</span>
                    </span>
                    <ApplicationBadge status={one.status} isOwn isYours={false} />
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          {dashboard.waitingPlaces.length > 0 ? (
            <section className="section" aria-labelledby="wl">
              <div className="section-head">
                <h2 id="wl">{t('applications.waiting-list.title')}</h2>
                <Link className="end" to={path('/applications')}>
                  {t('dashboards.all-applications')}
                </Link>
              </div>
              <ul className="rows">
                {dashboard.waitingPlaces.map((one) => (
                  <li key={one.id} className="row-line">
                    <span className="grow">
                      <Link to={path(`/vacancies/${one.vacancyId}`)}>
                        <b>{one.vacancyTitle}</b>
                      </Link>
                      <br />
                      <span className="muted">{one.organizationName}</span>
                    </span>
                    <span>
                      {one.offeredUntil
                        ? t('applications.waiting-list.yours-until', { until: moment(one.offeredUntil) })
                        : t('applications.waiting-list.number', { rank: one.rank })}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          <section className="section" aria-labelledby="nw">
            <div className="section-head">
              <h2 id="nw">{t('dashboards.news')}</h2>
              <Link className="end" to={path('/notificaties')}>
                {t('dashboards.all-news')}
              </Link>
            </div>
            {dashboard.news.length === 0 ? <p className="muted">{t('dashboards.no-news')}</p> : null}
            <ul className="msgs lines">
              {dashboard.news.map((line) => (
                <li key={line.id}>
                  <Link to={path(line.path)} className={line.readAt ? 'read' : ''}>
                    <span className="grow">
                      <span className="m-h">
                        <b>{line.text}</b>
                        <time dateTime={line.createdAt}>{moment(line.createdAt)}</time>
                      </span>
                    </span>
                    {line.readAt ? null : (
                      <span className="unread">
                        <span className="vh">{t('notifications.unread')}</span>
                      </span>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <aside className="mine-b">
          {internship?.usesHours && internship.minutesPlanned ? (
            <section className="hours" aria-labelledby="hr">
              <h2 id="hr">{t('dashboards.hours')}</h2>
              <HoursRing
                approved={internship.minutesApproved}
                waiting={internship.minutesUndecided}
                target={internship.minutesPlanned}
              />
              {internship.timesheetId && internship.status === 'active' ? (
                <Link className="btn btn-block" to={path(`/urenbriefje/${internship.timesheetId}`)}>
                  <Icon name="plus" /> {t('dashboards.write')}
                </Link>
              ) : null}
            </section>
          ) : null}
          <Dates dashboard={dashboard} />
          <section className="section" aria-labelledby="hp">
            <div className="section-head">
              <h2 id="hp">{t('dashboards.help')}</h2>
            </div>
            {dashboard.mentors.length === 0 ? <p>{t('dashboards.help-none')}</p> : null}
            {dashboard.mentors.map((mentor) => (
              <p key={mentor.id} className="helpme">
                <span className="av" aria-hidden="true">
                  {initials(mentor.name)}
                </span>
                <span>
                  {t('dashboards.help-mentor', { name: mentor.name })}
                  {mentor.email ? (
                    <>
                      <br />
                      <a href={`mailto:${mentor.email}`}>{t('dashboards.mail')}</a>
                    </>
                  ) : null}
                </span>
              </p>
            ))}
          </section>
        </aside>
      </div>
    </main>
  )
}

function Dates({ dashboard }: { dashboard: StudentDashboard }) {
  const { internship, contract, acceptedApplication } = dashboard
  const t = useT()
  const { longDay, parts } = useFormat()
  const today = dashboard.now.slice(0, 10)
  const dates = [
    { key: 'confirm', on: acceptedApplication?.expiresAt?.slice(0, 10), where: acceptedApplication?.organizationName },
    {
      key: 'contract',
      on: contract?.status === 'signing' ? contract.expiresAt?.slice(0, 10) : undefined,
      where: undefined,
    },
    { key: 'first', on: internship?.startsOn, where: internship?.place },
    { key: 'last', on: internship?.endsOn, where: internship?.organizationName },
  ].flatMap(({ key, on, where }) => (on && on >= today ? [{ key, on, where }] : []))
  if (dates.length === 0) return null
  return (
    <section className="section" aria-labelledby="dl">
      <div className="section-head">
        <h2 id="dl">{t('dashboards.dates')}</h2>
      </div>
      <ol className="dates lines">
        {dates
          .toSorted((one, other) => one.on.localeCompare(other.on))
          .map(({ key, on, where }, index) => (
            <li key={key} data-hot={index === 0 ? '' : undefined}>
              <time dateTime={on} aria-hidden="true">
                <b>{parts(on).day}</b>
                {parts(on).month}
              </time>
              <span>
                <b>{t(`dashboards.date.${key}`)}</b>
                <br />
                <span className="muted">
                  {longDay(on)}
                  {where ? `, ${where}` : ''}
                </span>
              </span>
            </li>
          ))}
      </ol>
    </section>
  )
}
