import { Link } from 'react-router'
import { ApplicationBadge } from '#areas/applications/ui/application-badge.tsx'
import { AskMentor } from '#areas/users/ui/ask-mentor.tsx'
import { SpotMap } from '#areas/geography/ui/spot-map.tsx'
import { toSignOf, useSigning } from '#areas/internships/ui/to-sign.ts'
import { Badge } from '#web/design/badge.tsx'
import { HoursHouse } from '#web/design/hours-house.tsx'
import { HoursLegend } from '#web/design/hours-ring.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { SignerStops } from '#web/design/signer-stops.tsx'
import { Spot } from '#web/design/spot.tsx'
import { useTimesOfWeek } from '#areas/vacancies/ui/week-times.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { StudentDashboard } from './dashboard.ts'
import { NextStep } from './next-step.tsx'
import { Stops } from './stops.tsx'

/** The page a pupil begins at: where she is, the one thing to do now, and what else there is to know. */
export function PupilView({ dashboard }: { dashboard: StudentDashboard }) {
  const { internship, contract, openApplications, waitingPlaces, proposals } = dashboard
  return (
    <main id="inhoud">
      <Stops road={dashboard.road} />
      <div className="wrap mine-grid">
        <div className="mine-a">
          <NextStep dashboard={dashboard} />
          <Today shifts={dashboard.shifts} />
          {proposals.length > 0 ? <HeldOut proposals={proposals} /> : null}
          {!internship && openApplications.length ? <OpenApplications applications={openApplications} /> : null}
          {waitingPlaces.length > 0 ? <WaitingPlaces places={waitingPlaces} /> : null}
        </div>
        <aside className="mine-b">
          {dashboard.hours ? <Hours hours={dashboard.hours} isAsked={isAskedToday(dashboard)} /> : null}
          <Dates dashboard={dashboard} />
          <Place dashboard={dashboard} />
        </aside>
        {/* On a phone after what is to be done: it is there to be read. */}
        <div className="mine-c">
          {contract && internship ? <Contract dashboard={dashboard} /> : null}
          <News lines={dashboard.news.filter(({ path }) => !isFramed(path, dashboard))} />
          <Help mentors={dashboard.mentors} />
        </div>
      </div>
    </main>
  )
}

/** Whether a line tells what the frame already says: that there is a contract to sign. */
function isFramed(path: string, { contract }: StudentDashboard): boolean {
  return contract?.signers.some(({ canSign }) => canSign) === true && path.startsWith(`/contracts/${contract.id}`)
}

/** Whether the line of today asks for the hours of that place already. */
function isAskedToday({ hours, shifts }: StudentDashboard): boolean {
  return shifts.some(({ timesheetId }) => timesheetId !== null && timesheetId === hours?.timesheetId)
}

/** Where she works today, and the way to write down what she did. */
function Today({ shifts }: Pick<StudentDashboard, 'shifts'>) {
  const t = useT()
  const path = useLocalePath()
  const { span } = useFormat()
  if (shifts.length === 0) return null
  return (
    <PageSection id="td" title={t('dashboards.date.today')}>
      <ul className="rows lines">
        {shifts.map(({ name, times, timesheetId }) => (
          <li key={name} className="row-line mine-today">
            <span className="grow">
              <b>{name}</b>
              <br />
              <span className="muted num">{times.map(([from = '', to = '']) => span(from, to)).join(', ')}</span>
            </span>
            {timesheetId ? (
              <Link className="btn" to={path(`/urenbriefje/${timesheetId}`)}>
                <Icon name="plus" /> {t('dashboards.write-today')}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** Where she goes, when, and where that is. */
function Place({ dashboard: { internship, spot } }: { dashboard: StudentDashboard }) {
  const t = useT()
  const path = useLocalePath()
  if (!internship || !spot) return null
  const { id, organizationName, place } = internship
  return (
    <PageSection id="pl" title={t('dashboards.spots.own')}>
      <p className="mine-place">
        <Link to={path(`/internships/${id}`)}>
          <b>{organizationName}</b>
        </Link>
        <br />
        <span className="muted">{place}</span>
      </p>
      <SpotMap
        spots={[{ id, ...spot }]}
        label={t('dashboards.spots.own-label', { name: organizationName, place })}
        shape="low"
      />
    </PageSection>
  )
}

/** The contract that is under way: of which place, and who signs it, in the order they do. */
function Contract({ dashboard: { internship, contract, sectorKeys } }: { dashboard: StudentDashboard }) {
  const t = useT()
  const path = useLocalePath()
  const { hours } = useFormat()
  const timesOf = useTimesOfWeek()
  const signing = useSigning()
  if (!internship || !contract) return null
  const toSign = toSignOf(contract)
  const times = timesOf(internship.schedule)
  const agreed = internship.minutesPlanned
    ? [t('dashboards.so-many-hours', { hours: hours(internship.minutesPlanned) }), ...times]
    : times
  return (
    <PageSection
      id="ct"
      title={t('dashboards.contract')}
      end={
        contract.signers.some(({ canSign }) => canSign) ? (
          <Badge tone="you">{t('contracts.turn.you')}</Badge>
        ) : undefined
      }
    >
      <div className="ct-org">
        <span className="thumb">
          <Spot sector={sectorKeys[0]} title={internship.vacancyTitle ?? ''} />
        </span>
        <span>
          <Link to={path(`/contracts/${contract.id}`)}>
            <b>{internship.vacancyTitle ?? internship.organizationName}</b>
          </Link>
          <br />
          {agreed.length > 0 ? agreed.join(', ') : internship.organizationName}
        </span>
      </div>
      {toSign ? <p>{signing(toSign)}</p> : null}
      <SignerStops
        stops={contract.signers.map(({ id, name, role, status, isYou, canSign }, at) => {
          const state = status === 'signed' ? 'done' : status === 'invited' || status === 'viewed' ? 'now' : 'next'
          return {
            id,
            state,
            number: at + 1,
            name: isYou ? t('dashboards.you') : name,
            about: t(`contracts.signerRoles.${role}`),
            end: canSign ? (
              <Link to={path(`/contracts/${contract.id}/sign/${id}`)}>{t('dashboards.sign-now')}</Link>
            ) : (
              <span className="muted">
                {t(state === 'done' ? 'dashboards.signed' : state === 'now' ? 'dashboards.busy' : 'dashboards.then')}
              </span>
            ),
          }
        })}
      />
    </PageSection>
  )
}

function AllApplications() {
  const t = useT()
  const path = useLocalePath()
  return (
    <Link className="end" to={path('/applications')}>
      {t('dashboards.all-applications')}
    </Link>
  )
}

function OpenApplications({ applications }: { applications: StudentDashboard['openApplications'] }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <PageSection id="ap" title={t('dashboards.applications')} end={<AllApplications />}>
      <ul className="rows">
        {applications.map((one) => (
          <li key={one.id} className="row-line">
            <span className="grow">
              <Link to={path(`/applications/${one.id}`)}>
                <b>{one.vacancyTitle}</b>
              </Link>
              <br />
              <span className="muted">{one.organizationName}</span>
            </span>
            <ApplicationBadge status={one.status} origin={one.origin} isOwn isYours={false} />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** Places the school holds out to her, with until when. */
function HeldOut({ proposals }: Pick<StudentDashboard, 'proposals'>) {
  const t = useT()
  const path = useLocalePath()
  const { moment } = useFormat()
  return (
    <PageSection
      id="ho"
      title={t('dashboards.held-out.title', { count: proposals.length })}
      end={
        <Link className="end" to={path('/voorstellen')}>
          {t('dashboards.held-out.answer')}
        </Link>
      }
    >
      <ul className="rows">
        {proposals.map(({ id, vacancyTitle, organizationName, expiresAt }) => (
          <li key={id} className="row-line">
            <span className="grow">
              <Link to={path('/voorstellen')}>
                <b>{vacancyTitle}</b>
              </Link>
              <br />
              <span className="muted">{organizationName}</span>
            </span>
            <span>{t('dashboards.held-out.until', { until: moment(expiresAt) })}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** Full places she waits for: which number she is, or until when the seat is hers. */
function WaitingPlaces({ places }: { places: StudentDashboard['waitingPlaces'] }) {
  const t = useT()
  const path = useLocalePath()
  const { moment } = useFormat()
  return (
    <PageSection id="wl" title={t('applications.waiting-list.title')} end={<AllApplications />}>
      <ul className="rows">
        {places.map((one) => (
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
    </PageSection>
  )
}

function News({ lines }: { lines: StudentDashboard['news'] }) {
  const t = useT()
  const path = useLocalePath()
  const { lately } = useFormat()
  return (
    <PageSection
      id="nw"
      title={t('dashboards.news')}
      end={
        <Link className="end" to={path('/notificaties')}>
          {t('dashboards.all-news')}
        </Link>
      }
    >
      {lines.length === 0 ? <p className="muted">{t('dashboards.no-news')}</p> : null}
      <ul className="msgs lines">
        {lines.map((line) => (
          <li key={line.id}>
            <Link to={path(line.path)} className={line.standsOut ? '' : 'read'}>
              <span className="grow">
                <b>{line.text}</b>
                <time className="m-b small muted" dateTime={line.createdAt}>
                  {lately(line.createdAt)}
                </time>
              </span>
              {line.standsOut ? (
                <span className="unread">
                  <span className="vh">{t('notifications.unread')}</span>
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** Her hours as the house they build: said once, in bricks and in words. */
function Hours({
  hours,
  isAsked,
}: {
  hours: NonNullable<StudentDashboard['hours']>
  /** Whether they are asked for on top of the page already. */
  isAsked: boolean
}) {
  const t = useT()
  const path = useLocalePath()
  const format = useFormat()
  const worked = { approved: hours.approved, waiting: hours.undecided, target: hours.planned }
  return (
    <section className="hours" aria-labelledby="hr">
      <h2 id="hr">{t('dashboards.hours')}</h2>
      <p className="small muted">{hours.vacancyTitle ?? hours.organizationName}</p>
      <p className="hours-sum">
        <b className="num">{format.hours(hours.approved)}</b>{' '}
        {t('shell.ring.of', { target: format.hours(hours.planned) })}
      </p>
      <HoursHouse {...worked} of={hours.internshipId} caption={t('shell.house.each')} />
      <HoursLegend {...worked} />
      {hours.timesheetId && !isAsked ? (
        <Link className="btn btn-block" to={path(`/urenbriefje/${hours.timesheetId}`)}>
          <Icon name="plus" /> {t('dashboards.write')}
        </Link>
      ) : null}
    </section>
  )
}

/** Whom she can ask. */
function Help({ mentors }: { mentors: StudentDashboard['mentors'] }) {
  const t = useT()
  return (
    <PageSection id="hp" title={t('dashboards.help')}>
      <AskMentor mentors={mentors} />
    </PageSection>
  )
}

function Dates({ dashboard }: { dashboard: StudentDashboard }) {
  const { internship, contract, acceptedApplication } = dashboard
  const t = useT()
  const { today } = useShell()
  const { longDay, parts } = useFormat()
  // Who has more than one place is told which of them a day is of.
  const placeOf = internship?.vacancyTitle ?? internship?.organizationName
  const dates = [
    { key: 'confirm', on: acceptedApplication?.expiresAt?.slice(0, 10), where: acceptedApplication?.organizationName },
    {
      key: contract?.signers.some(({ canSign }) => canSign) ? 'sign' : 'contract',
      on: contract?.status === 'signing' ? contract.expiresAt?.slice(0, 10) : undefined,
      where: placeOf,
    },
    { key: 'first', on: internship?.startsOn, where: placeOf },
    { key: 'last', on: internship?.endsOn, where: placeOf },
  ].flatMap(({ on, ...date }) => (on && on >= today ? [{ ...date, on }] : []))
  if (dates.length === 0) return null
  return (
    <PageSection id="dl" title={t('dashboards.dates')}>
      <ol className="dates lines">
        {dates
          .toSorted((one, other) => one.on.localeCompare(other.on))
          .map(({ key, on, where }, index) => (
            <li key={`${key} ${where}`} data-hot={index === 0 ? '' : undefined}>
              <time dateTime={on} aria-hidden="true">
                <b>{parts(on).day}</b>
                {parts(on).month}
              </time>
              <span>
                <b>{t(`dashboards.date.${key}`)}</b>
                <br />
                <span className="muted">{[longDay(on), where].filter(Boolean).join(', ')}</span>
              </span>
            </li>
          ))}
      </ol>
    </PageSection>
  )
}
