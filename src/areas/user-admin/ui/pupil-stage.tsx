import { Form, Link } from 'react-router'
import { ApplicationBadge } from '#areas/applications/ui/application-badge.tsx'
import { isUnheard } from '#areas/internships/model.ts'
import { InternshipBadge } from '#areas/internships/ui/internship-badge.tsx'
import type { Got, GotOne } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { HoursRing } from '#web/design/hours-ring.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { MoreSteps, NextFrame, SidePart } from '#web/design/record.tsx'
import { RoadStop } from '#web/design/road-stop.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'

type Pupil = Got<'/pupils/:id'>

type Road = GotOne<'/pupils/:id/roads'>
type Phase = Road['phases'][number]

/** The road of the period somebody stands in, or else the nearest. */
export function roadIn(roads: readonly Road[] | undefined, periodName: string | null): Road | undefined {
  return roads?.find((road) => road.periodName === periodName) ?? roads?.[0]
}

/** The road a pupil walks, as the list of everybody's progress draws it, with when each stop was passed or is due. */
export function PupilRoad({ road, name }: { road: Road; name: string }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <PageSection
      id="road"
      title={t('desk.road.title', { name })}
      end={
        <Link className="end" to={path(`/stagevoortgang/${road.id}`)}>
          {t('desk.road.whole')}
        </Link>
      }
    >
      <ol className="route route-h record-route">
        {road.phases.map((phase, at) => {
          const isBehind = phase.state === 'done' || phase.state === 'excused'
          return (
            <RoadStop
              key={phase.id}
              number={at + 1}
              state={isBehind ? 'done' : phase.id !== road.phaseId ? 'next' : isLate(phase) ? 'late' : 'now'}
              name={phase.name}
              said={isBehind ? t(`workflows.state.${phase.state}`) : undefined}
              isExcused={phase.state === 'excused'}
            >
              <When phase={phase} />
            </RoadStop>
          )
        })}
      </ol>
    </PageSection>
  )
}

const isLate = ({ daysLeft }: Phase) => daysLeft !== null && daysLeft < 0

/** On which day a phase was done, how late it is, or until when there is time for it. */
function When({ phase: { state, doneAt, dueOn, daysLeft } }: { phase: Phase }) {
  const t = useT()
  const { shortDay } = useFormat()
  if (state === 'done') return doneAt ? shortDay(doneAt) : null
  if (daysLeft === null || !dueOn) return null
  if (daysLeft < 0) return t('workflows.days-late', { count: -daysLeft })
  return t('workflows.matrix.by', { day: shortDay(dueOn) })
}

/** How far the hours are of those that were planned; nothing where there are none. */
export function PupilHours({
  pupil: { usesHours, minutesApproved, minutesPlanned, ...asked },
  internships,
}: {
  pupil: Pupil
  /** Where they are and were: which knows the hours that wait for a yes. */
  internships: readonly Had[]
}) {
  const t = useT()
  const waiting = internships.find(({ id }) => id === asked.internshipId)?.minutesUndecided ?? 0
  const { hoursTarget, periodName } = asked
  if (!usesHours || !minutesPlanned) return null
  return (
    <SidePart id="hours-t" title={t('desk.list.hours')}>
      <HoursRing approved={minutesApproved} waiting={waiting} target={minutesPlanned} />
      {hoursTarget !== null && minutesPlanned < hoursTarget * 60 ? (
        <p className="muted">{t('desk.hours-of-place', { target: hoursTarget, period: periodName ?? '' })}</p>
      ) : null}
    </SidePart>
  )
}

type Proposal = GotOne<'/sent_proposals'>

type PupilNextProps = {
  pupil: Pupil
  road: Road | undefined
  /** By what they are rung, where the reader knows it. */
  phone?: string | null | undefined
  /** What the school holds out to them, for who divides places. */
  heldOut?: readonly Proposal[]
}

const isPlaceless = (state: Pupil['state']) => state === 'none' || state === 'not_passed'

/** Whether a pupil without a place is first spoken to, as the lists of who looks after them say it. */
export const isSilent = ({ state, choosesBefore, daysQuiet }: Pupil): boolean =>
  isPlaceless(state) && choosesBefore === null && daysQuiet !== null && isUnheard(daysQuiet)

/** Whether they are to be rung or written to, where there is a way to. */
export const isToReach = (pupil: Pupil, phone: string | null | undefined): boolean =>
  isSilent(pupil) && !!(phone || pupil.email)

/** Whose move it is with a pupil, since when and until when, and where that is done; who may is let remind them. */
export function PupilNext({ pupil, road, phone, heldOut = [] }: PupilNextProps) {
  const t = useT()
  const path = useLocalePath()
  const { longDay } = useFormat()
  const saidOf = useHeldOut()
  const { id, state, turns, daysAtTurn, daysQuiet, internshipId, applicationId, contractId, timesheetId } = pupil
  const [turn] = turns
  const keeps = road?.meta.may.keep && road.phaseId !== null
  const isWithout = isPlaceless(state)
  // Who was never here is helped by no place and no reminder: they are written to, so that they log in.
  const mail = isWithout && daysQuiet === null ? pupil.email : null
  const mayRemind = keeps && turns.includes('student') && mail === null
  // Who has not prepared yet is not helped by a place: that is what they are to be reminded of.
  const isPreparing = mayRemind && isWithout && pupil.choosesBefore === null && road.phases[0]?.id === road.phaseId
  const acts = keeps ? (
    <>
      {mayRemind && !isPreparing ? <Remind roadId={road.id} /> : null}
      <MoreSteps label={t('desk.next.more')}>
        <Decide road={road} />
      </MoreSteps>
    </>
  ) : null
  const until = <Until road={road} />
  const heard = daysQuiet === null ? t('desk.next.heard-never') : t('desk.next.heard', { count: daysQuiet })
  // Nobody looks for a place for who chooses among what is held out to them.
  if (pupil.choosesBefore !== null)
    return (
      <NextFrame
        title={t('desk.next.choosing')}
        action={
          <div className="btn-group">
            {heldOut.length > 0 ? (
              <Link className="btn btn-primary" to={path('/internships/proposals')}>
                {t('desk.held.all')}
              </Link>
            ) : null}
            {acts}
          </div>
        }
      >
        {heldOut.length > 0
          ? heldOut.map(saidOf).join(' ')
          : t('desk.next.chooses', { day: longDay(pupil.choosesBefore) })}{' '}
        {heard} {until}
      </NextFrame>
    )
  if (isToReach(pupil, phone))
    return (
      <NextFrame
        title={t('desk.next.silent', { count: daysQuiet ?? 0 })}
        action={
          <div className="btn-group">
            {phone ? (
              <a className="btn btn-primary" href={`tel:${phone}`}>
                <Icon name="phone" /> {t('desk.next.call')}
              </a>
            ) : null}
            {pupil.email ? (
              <a className={phone ? 'btn' : 'btn btn-primary'} href={`mailto:${pupil.email}`}>
                <Icon name="envelope-simple" /> {t('desk.next.write')}
              </a>
            ) : null}
            <MoreSteps label={t('desk.next.more')}>
              <Link className="btn" to={path(`/students/${id}`)}>
                {t('desk.next.to-place')}
              </Link>
              {mayRemind ? <Remind roadId={road.id} /> : null}
              {keeps ? <Decide road={road} /> : null}
            </MoreSteps>
          </div>
        }
      >
        {daysAtTurn ? t(`desk.next.for-${state}`, { count: daysAtTurn }) : null} {until}
      </NextFrame>
    )
  if (isWithout || !turn)
    return isWithout ? (
      <NextFrame
        title={t(mail ? 'desk.next.never-in' : `desk.next.${state}`)}
        action={
          <div className="btn-group">
            {mail ? (
              <a className="btn btn-primary" href={`mailto:${mail}`}>
                {t('desk.next.mail')}
              </a>
            ) : null}
            {isPreparing ? <Remind roadId={road.id} look="primary" /> : null}
            <Link className={isPreparing || mail ? 'btn' : 'btn btn-primary'} to={path(`/students/${id}`)}>
              {t('desk.next.to-place')}
            </Link>
            {acts}
          </div>
        }
      >
        {daysAtTurn ? t(`desk.next.for-${state}`, { count: daysAtTurn }) : null} {mail ? null : heard} {until}
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
        <div className="btn-group">
          <Link className="btn btn-primary" to={path(to)}>
            {t(`desk.next.${key}`)}
          </Link>
          {acts}
        </div>
      }
    >
      {t('desk.next.since', {
        state: pupil.late[0] ? t(`desk.late.${pupil.late[0]}`) : t(`desk.state.${state}`),
        count: daysAtTurn ?? 0,
      })}{' '}
      {until}
    </NextFrame>
  )
}

/** What the school held out to a pupil, who has still to choose. */
export function HeldOut({ proposals }: { proposals: readonly Proposal[] }) {
  const t = useT()
  const saidOf = useHeldOut()
  const path = useLocalePath()
  return (
    <Notice title={t('desk.held.title', { count: proposals.length })}>
      <ul>
        {proposals.map((one) => (
          <li key={one.id}>{saidOf(one)}</li>
        ))}
      </ul>
      <Link to={path('/internships/proposals')}>{t('desk.held.all')}</Link>
    </Notice>
  )
}

/** Which place is held out, and until when. */
function useHeldOut() {
  const t = useT()
  const { longDay } = useFormat()
  return ({ vacancyTitle, organizationName, expiresAt }: Proposal) =>
    t('desk.held.until', { place: `${vacancyTitle}, ${organizationName}`, day: longDay(expiresAt) })
}

/** What a pupil is in, and until when there is time for it. */
function Until({ road }: { road: Road | undefined }) {
  const t = useT()
  const { longDay } = useFormat()
  const phase = road?.phases.find(({ id }) => id === road.phaseId)
  if (!phase || phase.daysLeft === null || !phase.dueOn) return null
  const { name, daysLeft, dueOn } = phase
  return daysLeft < 0
    ? t('desk.next.too-late', { phase: name, count: -daysLeft })
    : t('desk.next.until', { phase: name, day: longDay(dueOn) })
}

/** A mail to the pupil about what they are in. */
function Remind({ roadId, look = 'plain' }: { roadId: string; look?: 'plain' | 'primary' }) {
  const t = useT()
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="roadId" value={roadId} />
      <SubmitButton name="step" value="remind" look={look}>
        {t('desk.next.remind')}
      </SubmitButton>
    </Form>
  )
}

/** More time, or letting off: until when and why is asked where it is decided for many, too. */
function Decide({ road }: { road: Road }) {
  const t = useT()
  const path = useLocalePath()
  const phase = road.phases.find(({ id }) => id === road.phaseId)
  return (
    <Form method="post" action={path('/stagevoortgang')} className="btn-group">
      <input type="hidden" name="ids" value={road.id} />
      {(['extend', 'excuse'] as const).map((one) => (
        <SubmitButton key={one} name="bulk" value={one} look="plain">
          {t(`workflows.matrix.${one}`)}
          {phase ? <span className="vh"> {phase.name}</span> : null}
        </SubmitButton>
      ))}
    </Form>
  )
}

/** Where a pupil stands, for who looks after them: place, contract, hours and whose turn it is, each leading there. */
export function PupilStage({ pupil }: { pupil: Pupil }) {
  const t = useT()
  const path = useLocalePath()
  const { hours } = useFormat()
  const { internshipId, applicationId, organizationName, contractId, contractStatus, timesheetId, usesHours } = pupil
  const place =
    applicationId && (pupil.state === 'applied' || !internshipId)
      ? `/applications/${applicationId}`
      : internshipId && `/internships/${internshipId}`
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
  // That there is no place stands above it already.
  if (facts.every(([key, , to]) => key === 'place' && to === null && organizationName === null)) return null
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
