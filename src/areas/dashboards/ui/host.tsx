import { Form, Link } from 'react-router'
import type { RowAnswer } from '#areas/applications/ui/answer-row.tsx'
import { InternshipBadge } from '#areas/internships/ui/internship-badge.tsx'
import { useWhoIsThere } from '#areas/organizations/ui/who-is-there.ts'
import { weekValue } from '#areas/timesheets/ui/deciding.ts'
import { hostCapacities } from '#areas/users/model.ts'
import { Pips } from '#areas/vacancies/ui/pips.tsx'
import type { FormProblem } from '#web/api.ts'
import { Badge } from '#web/design/badge.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { initials, PersonMark } from '#web/design/person-mark.tsx'
import { ScrollBox } from '#web/design/scroll-box.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { capital } from '#web/letter-case.ts'
import { useShell } from '#web/shell.ts'
import type { HostDashboard } from './dashboard.ts'
import { Greeting } from './greeting.tsx'
import { HostWeek } from './host-week.tsx'
import { Queue } from './queue.tsx'
import { RequestList, type Requests } from './requests.tsx'
import { Spots } from './spots.tsx'
import './host.css'

/** The dashboard of a company, whose people come twice a year: what to do, and who is there. */
export function HostView({
  dashboard,
  requests,
  outcome,
}: {
  dashboard: HostDashboard
  requests: Requests | undefined
  /** What came of an answer that was just given here. */
  outcome: { problem?: FormProblem; answered?: RowAnswer['step'] } | undefined
}) {
  const t = useT()
  const { user } = useShell()
  const { longDay } = useFormat()
  // Hours are what is asked of a company week after week: they are the one thing to do, whatever waits longer.
  const hours = dashboard.tasks.find(({ kind }) => kind === 'hours')
  const answered = new Set(requests?.rows.map(({ id }) => `/applications/${id}`))
  const rest = dashboard.tasks.filter((task) => task !== hours)
  const others = rest.filter((task) => !answered.has(task.path))
  const hasRequests = requests !== undefined && requests.rows.length > 0
  const showsQueue = others.length > 0 || (!hours && !hasRequests)
  // Beside something above it: together they are what the greeting counts.
  const leads = !hours && !hasRequests
  const isOfHost = hostCapacities.some((one) => user?.capacities.includes(one))
  const places = <HostPlaces dashboard={dashboard} />
  return (
    <main id="inhoud">
      <section className="host-top plane on-plane" aria-labelledby="hi">
        <div className="wrap wrap-wide">
          <h1 id="hi">
            <Greeting now={dashboard.now} />
          </h1>
          <p>
            {t('dashboards.today', { day: capital(longDay(dashboard.now)) })}{' '}
            {t('dashboards.waits', { count: dashboard.tasks.filter(({ step }) => !step).length })}
          </p>
        </div>
      </section>
      <div className="wrap wrap-wide host-in">
        {outcome?.answered ? (
          <Notice tone="ok" role="status" title={t(`applications.done.${outcome.answered}`)} />
        ) : null}
        {/* Somebody else answered the last of them meanwhile: no list is left to say it in. */}
        {hasRequests ? null : <ErrorSummary problem={outcome?.problem} />}
        {hours ? <HoursFirst task={hours} sheets={dashboard.hoursWaiting} /> : null}
        {dashboard.judgements.map((judged) => (
          <Judgement key={judged.id} judged={judged} />
        ))}
        <HostWeek visits={dashboard.visits} now={dashboard.now} />
        <div className="coord">
          <div className="q">
            {hasRequests ? (
              <RequestList
                requests={requests}
                count={rest.filter(({ kind }) => kind === 'applications').length}
                problem={outcome?.problem}
              />
            ) : null}
            {showsQueue ? (
              <Queue tasks={others} leads={leads} {...(leads ? {} : { title: t('dashboards.queue.beside-hours') })} />
            ) : hasRequests ? null : (
              places
            )}
            <FirstPlace dashboard={dashboard} />
          </div>
          {isOfHost || dashboard.interns.length > 0 ? (
            <Interns dashboard={dashboard} most={showsQueue && hasRequests ? 11 : 8} isOfHost={isOfHost} />
          ) : null}
        </div>
        {/* Its figures have the whole width, where something stands beside the interns already. */}
        {showsQueue || hasRequests ? places : null}
      </div>
    </main>
  )
}

type InternsProps = {
  dashboard: HostDashboard
  /** So many are named, so that both columns end at about the same height. */
  most: number
  /** Whether they are there with the reader, who else signs for a school or looks on. */
  isOfHost: boolean
}

/** Who is there, and where its places lie. */
function Interns({ dashboard: { interns, running, ahead, spots }, most, isOfHost }: InternsProps) {
  const t = useT()
  const path = useLocalePath()
  const whoIsThere = useWhoIsThere()
  return (
    <section className="risk" aria-labelledby="i-t">
      <div className="section-head">
        <h2 id="i-t">
          {t(isOfHost ? 'dashboards.interns.title' : 'internships.title')}{' '}
          <span className="count">{interns.length}</span>
        </h2>
      </div>
      <p className="muted">{interns.length === 0 ? t('dashboards.interns.none') : whoIsThere(running, ahead)}</p>
      <ul className="lines">
        {/* The others are in their list. */}
        {interns.slice(0, most).map((intern, _at, named) => (
          <Intern
            key={intern.id}
            intern={intern}
            isTwice={named.some(({ id, studentName }) => id !== intern.id && studentName === intern.studentName)}
          />
        ))}
      </ul>
      {interns.length > most ? (
        <p className="interns-all">
          <Link to={path('/internships')}>{t('dashboards.interns.all', { count: interns.length })}</Link>
        </p>
      ) : null}
      <Spots spots={spots} of="offered" least={2} />
    </section>
  )
}

/** Who is there, how far the hours are, and until when; how it stands only where it does not simply run. */
function Intern({
  intern,
  isTwice,
}: {
  intern: HostDashboard['interns'][number]
  /** Named once more in the list: told apart by the place. */
  isTwice: boolean
}) {
  const t = useT()
  const path = useLocalePath()
  const { shortDay, hours } = useFormat()
  const { minutesApproved, minutesPlanned, startsOn, endsOn } = intern
  return (
    <li>
      <span className="av av-s" aria-hidden="true">
        {initials(intern.studentName)}
      </span>
      <span className="grow">
        <Link to={path(`/internships/${intern.id}`)}>
          <b>{intern.studentName}</b>
        </Link>
        <br />
        <span className="muted">
          {minutesPlanned
            ? `${t('dashboards.interns.hours', { done: hours(minutesApproved), target: hours(minutesPlanned) })}, `
            : ''}
          {t('dashboards.interns.range', { from: shortDay(startsOn), until: shortDay(endsOn) })}
          {isTwice && intern.vacancyTitle ? (
            <>
              <br />
              {intern.vacancyTitle}
            </>
          ) : null}
          {minutesPlanned && minutesApproved > 0 ? (
            <span className="intern-line" aria-hidden="true">
              <i style={{ width: `${Math.min(100, (minutesApproved / minutesPlanned) * 100)}%` }} />
            </span>
          ) : null}
        </span>
      </span>
      {intern.status === 'active' ? null : intern.status === 'contracting' && intern.contractStatus === 'signing' ? (
        <Badge tone="other" quiet>
          {t('dashboards.interns.signing')}
        </Badge>
      ) : (
        <InternshipBadge status={intern.status} quiet />
      )}
    </li>
  )
}

/** So many pupils are named in the frame, with their hours. */
const mostNamed = 6

/** The hours of all its pupils, as the one thing a company does now: who, how many, and one yes to all in which nothing is odd. */
function HoursFirst({ task, sheets }: { task: HostDashboard['tasks'][number]; sheets: HostDashboard['hoursWaiting'] }) {
  const t = useT()
  const path = useLocalePath()
  const { hours } = useFormat()
  const weeks = sheets.flatMap(({ timesheetId, weeks: own }) => own.map((week) => ({ timesheetId, ...week })))
  const plain = weeks.filter(({ isPlain }) => isPlain)
  const agreed = hours(minutesOf(plain))
  const own = (key: string, values?: Record<string, string | number>) => t(`dashboards.hours-first.${key}`, values)
  return (
    <section className="nextstep hours-first" aria-labelledby="hf">
      <div>
        <h2 id="hf">{own('title', { hours: hours(minutesOf(weeks)), count: sheets.length })}</h2>
        <p>
          {own('since', { count: task.days })}{' '}
          {plain.length < weeks.length ? own('odd', { count: weeks.length - plain.length }) : own('plain')}
        </p>
      </div>
      <ul className="hours-who">
        {sheets.slice(0, mostNamed).map(({ timesheetId, studentName, weeks: one }) => (
          <li key={timesheetId}>
            <PersonMark name={studentName} size="s" /> <span className="grow">{studentName}</span>
            <b className="num">{hours(minutesOf(one))}</b>
          </li>
        ))}
        {sheets.length > mostNamed ? (
          <li className="muted">{own('others', { count: sheets.length - mostNamed })}</li>
        ) : null}
      </ul>
      <div className="btn-group">
        {plain.length > 0 ? (
          <Form method="post" action={path(task.path)}>
            {plain.map(({ timesheetId, monday, lockVersion }) => (
              <input
                key={`${timesheetId} ${monday}`}
                type="hidden"
                name="week"
                value={weekValue(timesheetId, { monday, lockVersion })}
              />
            ))}
            <input type="hidden" name="hours" value={agreed} />
            <SubmitButton name="step" value="approve-all" className="btn-lg">
              <Icon name="checks-bold" /> {own('agree', { hours: agreed })}
            </SubmitButton>
          </Form>
        ) : null}
        <Link className={plain.length > 0 ? 'btn btn-lg' : 'btn btn-primary btn-lg'} to={path(task.path)}>
          {own('button')}
        </Link>
      </div>
    </section>
  )
}

const minutesOf = (weeks: readonly { minutes: number }[]) => weeks.reduce((sum, { minutes }) => sum + minutes, 0)

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

/** What is counted of each place, in the order of the columns. */
const placeFigures = [
  'vacancies.figures.views',
  'dashboards.places.applications',
  'vacancies.figures.waiting',
  'vacancies.figures.taken',
] as const

/** The figures of a company's places, and how fast it answers. */
function HostPlaces({ dashboard: { places, answerDays } }: { dashboard: HostDashboard }) {
  const t = useT()
  const path = useLocalePath()
  if (places.length === 0) return null
  return (
    <section className="section" aria-labelledby="p-t">
      <div className="section-head">
        <h2 id="p-t">{t('dashboards.places.title')}</h2>
        <Link className="end" to={path('/vacancies')}>
          {t('dashboards.places.all')}
        </Link>
      </div>
      <p className="muted">
        {answerDays ? t('dashboards.places.answers', { days: answerDays }) : t('dashboards.places.answers-unknown')}
      </p>
      <ScrollBox label={t('dashboards.places.caption')}>
        <table className="table stack-s">
          <caption className="vh">{t('dashboards.places.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('dashboards.places.place')}</th>
              {placeFigures.map((key) => (
                <th scope="col" className="n" key={key}>
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.map((place) => (
              <tr key={place.id}>
                <td className="o">
                  <Link className="main" to={path(`/vacancies/${place.id}`)}>
                    {place.title}
                  </Link>
                </td>
                <td className="n">
                  <Counted count={place.recentViews} />
                </td>
                <td className="n" data-phone="under">
                  <span className="hide-s">
                    <Counted count={place.applications} />
                  </span>
                  <span className="in-lines">
                    {t('dashboards.places.figures', { views: place.recentViews, applications: place.applications })}
                  </span>
                </td>
                <td className="n">
                  <Counted count={place.waiting} />
                </td>
                <td className="n" data-phone="number">
                  <Pips className="host-pips" seats={place.seats} taken={place.seatsTaken} />
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

/** A number of a table; of nothing it says so in grey. */
function Counted({ count }: { count: number }) {
  const { number } = useFormat()
  return count === 0 ? <span className="muted">0</span> : number(count)
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
