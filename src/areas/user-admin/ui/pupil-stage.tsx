import { Link } from 'react-router'
import { ApplicationBadge } from '#areas/applications/ui/application-badge.tsx'
import { InternshipBadge } from '#areas/internships/ui/internship-badge.tsx'
import type { Got, GotOne } from '#web/api-types.ts'
import { PageSection } from '#web/design/page-section.tsx'
import { NextFrame } from '#web/design/record.tsx'
import { StopsWalked } from '#web/design/stops-walked.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'

type Pupil = Got<'/pupils/:id'>

/** The stops of a road, and at which of them a pupil is. */
const stops = ['place', 'start', 'hours', 'end'] as const
const stopOf: Partial<Record<Pupil['state'], number>> = {
  none: 0,
  applied: 0,
  contract: 1,
  running: 2,
  hours_done: 3,
  finished: stops.length,
}

/** The way from no place to the end of it; nothing for who walks none. */
export function PupilRoad({ state }: { state: Pupil['state'] }) {
  const t = useT()
  const now = stopOf[state]
  if (now === undefined) return null
  return (
    <StopsWalked className="route-h record-route" names={stops.map((stop) => t(`desk.road.${stop}`))} behind={now} />
  )
}

/** Whose move it is with a pupil, since when, and where that is done. */
export function PupilNext({ pupil }: { pupil: Pupil }) {
  const t = useT()
  const path = useLocalePath()
  const { id, state, turns, daysAtTurn, internshipId, applicationId, contractId, timesheetId } = pupil
  const [turn] = turns
  if (state === 'none' || !turn)
    return state === 'none' ? (
      <NextFrame
        title={t('desk.next.none')}
        action={
          <Link className="btn btn-primary" to={path(`/students/${id}`)}>
            {t('desk.next.to-place')}
          </Link>
        }
      >
        {t('desk.next.none-text')}
      </NextFrame>
    ) : null
  const ways: Partial<Record<Pupil['state'], readonly [key: string, to: string | null]>> = {
    applied: ['to-application', applicationId && `/applications/${applicationId}`],
    contract: contractId
      ? ['to-contract', `/contracts/${contractId}`]
      : ['to-internship', internshipId && `/internships/${internshipId}`],
    running: ['to-hours', timesheetId && `/urenbriefje/${timesheetId}`],
    hours_done: [turn === 'school' ? 'to-end' : 'to-internship', internshipId && `/internships/${internshipId}`],
  }
  const [key, to] = ways[state] ?? []
  if (!key || !to) return null
  return (
    <NextFrame
      title={t(`desk.next.${turn}`)}
      action={
        <Link className="btn btn-primary" to={path(to)}>
          {t(`desk.next.${key}`)}
        </Link>
      }
    >
      {t('desk.next.since', { state: t(`desk.state.${state}`), count: daysAtTurn ?? 0 })}
    </NextFrame>
  )
}

/** Where a pupil stands, for who looks after them: place, contract, hours and whose turn it is, each leading there. */
export function PupilStage({ pupil }: { pupil: Pupil }) {
  const t = useT()
  const path = useLocalePath()
  const { hours } = useFormat()
  const { internshipId, applicationId, organizationName, contractId, contractStatus, timesheetId, usesHours } = pupil
  const place = internshipId ? `/internships/${internshipId}` : applicationId ? `/applications/${applicationId}` : null
  const facts: [key: string, words: string, to: string | null][] = [
    ...(pupil.late.length > 1
      ? [['late', pupil.late.map((one) => t(`desk.late.${one}`)).join(', '), null] as const]
      : []),
    ['place', organizationName ?? t('desk.no-place'), place],
    ...(contractStatus
      ? [['contract', t(`contracts.status.${contractStatus}`), contractId && `/contracts/${contractId}`] as const]
      : []),
    ...(internshipId && usesHours
      ? [
          [
            'hours',
            pupil.minutesPlanned
              ? t('desk.hours-of', { done: hours(pupil.minutesApproved), target: hours(pupil.minutesPlanned) })
              : hours(pupil.minutesApproved),
            timesheetId && `/urenbriefje/${timesheetId}`,
          ] as const,
        ]
      : []),
  ].map(([key, words, to]) => [key as string, words as string, to as string | null])
  return (
    <dl className="facts">
      {facts.map(([key, words, to]) => (
        <div key={key}>
          <dt>{t(`desk.list.${key}`)}</dt>
          <dd>{to ? <Link to={path(to)}>{words}</Link> : words}</dd>
        </div>
      ))}
    </dl>
  )
}

type Asked = GotOne<'/applications'>
type Had = GotOne<'/internships'>

/** What a pupil asked for and where they were, newest first. */
export function PupilPast({
  applications,
  internships,
}: {
  applications: readonly Asked[]
  internships: readonly Had[]
}) {
  const t = useT()
  const path = useLocalePath()
  const { shortDay, shortDate } = useFormat()
  return (
    <>
      {internships.length ? (
        <PageSection id="internships" title={t('desk.student.internships')}>
          <ul className="lines rows">
            {internships.map(({ id, organizationName, vacancyTitle, startsOn, endsOn, status, meta }) => (
              <li key={id} className="row-line">
                <div className="grow">
                  <h3 className="row-title">
                    <Link to={path(`/internships/${id}`)}>{vacancyTitle ?? organizationName}</Link>
                  </h3>
                  <p className="muted">
                    {organizationName}, {shortDay(startsOn)} – {shortDate(endsOn)}
                  </p>
                </div>
                <InternshipBadge status={status} isYours={meta.turn.isYours} quiet />
              </li>
            ))}
          </ul>
        </PageSection>
      ) : null}
      <PageSection id="applications" title={t('desk.student.applications')}>
        {applications.length === 0 ? <p className="muted">{t('desk.student.no-applications')}</p> : null}
        <ul className="lines rows">
          {applications.map(({ id, origin, vacancyTitle, organizationName, createdAt, status, meta }) => (
            <li key={id} className="row-line">
              <div className="grow">
                <h3 className="row-title">
                  <Link to={path(origin === 'self_found' ? `/zelfgevonden/${id}` : `/applications/${id}`)}>
                    {vacancyTitle}
                  </Link>
                </h3>
                <p className="muted">
                  {organizationName}, {shortDate(createdAt)}
                </p>
              </div>
              <ApplicationBadge status={status} origin={origin} isOwn={false} isYours={meta.turn.isYours} quiet />
            </li>
          ))}
        </ul>
      </PageSection>
    </>
  )
}
