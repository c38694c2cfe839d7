import { Fragment } from 'react'
import { ReadAndSign } from '#areas/internships/ui/read-and-sign.tsx'
import { Form, Link } from 'react-router'
import { addDays, isoWeekOf } from '#platform/week.ts'
import type { FormProblem } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { NextFrame } from '#web/design/record.tsx'
import { useFormat, useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { shownPhone } from '#platform/phone.ts'
import { useShell } from '#web/shell.ts'
import { daysWaited } from '#web/waiting.ts'
import '#web/design/remind.css'
import { endedStatuses, silentAfterDays } from '../model.ts'
import type { Beside } from './internship-aside.tsx'
import { InternshipStep } from './internship-steps.tsx'

type Shown = Got<'/internships/:id'>
type Props = { internship: Shown; beside: Beside; problem: FormProblem | undefined }

/** What an internship goes on with, where that is the reader's to do; the page frames it, and leaves it out of the rest. */
export function meantStep({ meta: { allowedEvents } }: Shown) {
  return (['complete', 'mark_ready'] as const).find((step) => allowedEvents.includes(step))
}

/** Until it is signed, what comes next is told by the contract. */
const begins: readonly string[] = ['planned', 'contracting']

/** Whether the way to its contract stands in the frame already. */
function isContractFramed({ status }: Shown, { contractTurn }: Beside): boolean {
  return begins.includes(status) && contractTurn?.whose != null && contractTurn.isYours
}

/** What comes now, for who looks after an internship: the reader's own act, or for whom it waits and what moves them. */
export function InternshipNext(props: Props) {
  const { internship, beside } = props
  if ((endedStatuses as readonly string[]).includes(internship.status)) return null
  if (beside.toSign) return <Signing {...props} path={beside.toSign.path} />
  if (meantStep(internship)) return <ToStep {...props} />
  if (isContractFramed(internship, beside)) return <ToContract {...props} />
  if (begins.includes(internship.status) && beside.contractTurn?.whose)
    return <Waiting {...props} contractTurn={beside.contractTurn} />
  if (internship.meta.turn.isYours) return internship.timesheetId ? <ToHours {...props} /> : null
  return <Waiting {...props} />
}

function Signing({ internship: { meta }, path: to }: Props & { path: string }) {
  const t = useT()
  const { day } = useFormat()
  return (
    <NextFrame title={t('internships.to-sign')} action={<ReadAndSign to={to} />}>
      {t('internships.sign-since', { since: t('shell.since', { day: day(meta.turn.since) }) })}
    </NextFrame>
  )
}

/** A contract that its reader fills in, checks or sends. */
function ToContract({ internship: { contractId, studentFirstName: name }, beside }: Props) {
  const t = useT()
  const path = useLocalePath()
  const { day } = useFormat()
  return (
    <NextFrame
      title={t('internships.next.contract', { name })}
      action={
        <Link className="btn btn-primary" to={path(`/contracts/${contractId}`)}>
          {t('internships.to-contract')}
        </Link>
      }
    >
      {beside.contractTurn ? t('internships.next.since', { day: day(beside.contractTurn.since) }) : null}
    </NextFrame>
  )
}

function ToStep({ internship, problem }: Props) {
  const t = useT()
  const { day, hours } = useFormat()
  const { usesHours, minutesPlanned, minutesApproved, studentFirstName: name, meta } = internship
  const step = meantStep(internship)
  if (!step) return null
  return (
    <NextFrame
      title={t(`internships.next.${step}`, { name })}
      action={<InternshipStep event={step} internship={internship} problem={problem} pupil={false} />}
    >
      {step === 'complete' && usesHours && minutesPlanned
        ? `${t('internships.next.approved', { done: hours(minutesApproved), target: hours(minutesPlanned) })} `
        : null}
      {meta.turn.isYours ? t('internships.next.only-you', { day: day(meta.turn.since) }) : null}
    </NextFrame>
  )
}

function ToHours({ internship: { timesheetId, minutesUndecided, studentFirstName: name, meta } }: Props) {
  const t = useT()
  const path = useLocalePath()
  const { day, hours } = useFormat()
  return (
    <NextFrame
      title={t('internships.next.hours', { name })}
      action={
        <Link className="btn btn-primary" to={path(`/urenbriefje/${timesheetId}`)}>
          {t('internships.to-hours')}
        </Link>
      }
    >
      {t('internships.next.undecided', { hours: hours(minutesUndecided), day: day(meta.turn.since) })}
    </NextFrame>
  )
}

/** Somebody else is up: who may remind them does so here; who may not reads who does, or how they are reached. */
function Waiting({ internship, beside, contractTurn }: Props & { contractTurn?: Beside['contractTurn'] }) {
  const t = useT()
  const { hours, longDay } = useFormat()
  const { today, user } = useShell()
  const { status, usesHours, minutesPlanned, minutesApproved, endsOn, organizationName, studentFirstName, meta } =
    internship
  const { turn } = meta
  const { standing, roadId } = beside
  // Where a pupil stands says more than the internship itself: who writes their hours as agreed is waited for by nobody.
  const isRunning = status === 'active' && turn.whose === 'student' && !standing?.late.length
  if (isRunning)
    return (
      <Notice
        tone="ok"
        title={
          usesHours && minutesPlanned && minutesPlanned > minutesApproved
            ? t('internships.next.to-go', { hours: hours(minutesPlanned - minutesApproved), day: longDay(endsOn) })
            : t('internships.next.runs', { day: longDay(endsOn) })
        }
      >
        {t(internship.documents === 'missing' ? 'internships.next.papers-open' : 'shell.nothing-to-do')}
      </Notice>
    )
  if (turn.whose === null) return null
  const list = new Intl.ListFormat(useLocale())
  const wait = contractTurn
    ? t(`contracts.turn.${contractTurn.whose}`, { who: list.format(movers(t, contractTurn)) })
    : null
  const named = turn.whose === 'school' ? internship.coordinatorName : null
  const who = named ?? t(`internships.who.${turn.whose}`, { name: studentFirstName, organization: organizationName })
  const since = contractTurn?.since ?? standing?.since ?? turn.since
  const days = (from: string) => daysWaited(from, today)
  const week = missingWeek(beside)
  const title =
    wait ??
    (week && turn.whose === 'student'
      ? t('internships.next.week', { week: week.number, days: days(week.since) })
      : t('shell.waits-on', { who, count: days(since) }))
  const reminds = [
    ...beside.signers
      .filter(({ canRemind }) => canRemind)
      .map(({ id, name }) => ({ name, field: 'signerId', value: id, step: 'remind_signer' })),
    ...(turn.whose === 'student' && roadId
      ? [{ name: studentFirstName, field: 'roadId', value: roadId, step: 'remind' }]
      : []),
  ]
  const told = (
    <Told
      internship={internship}
      beside={beside}
      contractSince={wait ? since : null}
      isRemindedHere={reminds.length > 0}
    />
  )
  // Who rings organizations up does that here: it is what moves this on.
  if (reminds.length === 0 && turn.whose === 'company' && beside.host?.phone && user?.capacities.includes('broker'))
    return (
      <NextFrame title={title} action={<Reach {...beside.host} name={beside.host.contactName} isMeant />}>
        {told}
        {beside.sameCall.length > 0
          ? ` ${t('internships.next.same-call', { count: beside.sameCall.length, who: list.format(beside.sameCall) })}`
          : null}
      </NextFrame>
    )
  if (reminds.length === 0)
    return (
      <Notice title={title}>
        {told}
        {turn.whose === 'company' ? <Reach {...beside.host} name={beside.host?.contactName} /> : null}
        {turn.whose === 'school' ? <Reach name={named} email={internship.coordinatorEmail} /> : null}
      </Notice>
    )
  return (
    <NextFrame
      title={title}
      action={
        <div className="btn-group">
          {reminds.map(({ name, field, value, step }, at) => (
            <Form method="post" key={value}>
              <input type="hidden" name={field} value={value} />
              <input type="hidden" name="contractId" value={internship.contractId ?? ''} />
              <SubmitButton name="step" value={step} look={at === 0 ? 'primary' : 'plain'}>
                {t('internships.next.remind', { name })}
              </SubmitButton>
            </Form>
          ))}
        </div>
      }
    >
      {told}
    </NextFrame>
  )
}

type ToldProps = Pick<Props, 'internship' | 'beside'> & { contractSince: string | null; isRemindedHere: boolean }

/** What it waits for, and whose act that is. */
function Told({ internship, beside, contractSince, isRemindedHere }: ToldProps) {
  const t = useT()
  const path = useLocalePath()
  const { day } = useFormat()
  const { user, today } = useShell()
  const { status, studentFirstName: name, meta } = internship
  const { standing } = beside
  const own = (key: string, values = {}) => t(`internships.next.${key}`, values)
  const { whose } = meta.turn
  const week = missingWeek(beside)
  const mentors = standing ? beside.mentors.map(({ name }) => name) : []
  // A week is told by its number.
  const late = (standing?.late ?? []).filter((one) => one !== 'week' || !week)
  // Who lets it lie long is asked after: their address stands below.
  const isStill = whose === 'school' && daysWaited(meta.turn.since, today) >= silentAfterDays
  const isDone = isRemindedHere || isStill || whose === 'company' || (whose === 'student' && mentors.length > 0)
  return (
    <>
      {contractSince ? `${own('since', { day: day(contractSince) })} ` : null}
      {late.map((one) => `${t(`desk.late.${one}`)}. `)}
      {week && whose === 'student' ? `${own('week-writes', { name })} ` : null}
      {week && whose !== 'student' ? `${own('week-too', { week: week.number })} ` : null}
      {whose === 'company' ? own('company-checks', { name }) : null}
      {whose === 'school' && !contractSince ? `${own(status === 'planned' ? 'school-plans' : 'school-ends')} ` : null}
      {whose === 'student' && !isRemindedHere
        ? mentors.map((mentor) => (
            <Fragment key={mentor}>
              {user?.capacities.includes('tenant_admin') ? (
                <Link to={`${path('/users')}?${new URLSearchParams({ q: mentor })}`}>{mentor}</Link>
              ) : (
                mentor
              )}{' '}
              {own('mentor-reminds', { name })}{' '}
            </Fragment>
          ))
        : null}
      {isStill && !user?.capacities.includes('coordinator') ? `${own('school-still')} ` : null}
      {isDone ? null : t('shell.nothing-to-do')}
    </>
  )
}

type ReachProps = {
  name?: string | null | undefined
  phone?: string | null
  email?: string | null
  /** Whether to ring them is the one thing to do here. */
  isMeant?: boolean
}

/** How those are reached whose word it waits for; a person by name. */
function Reach({ name = null, phone = null, email = null, isMeant = false }: ReachProps) {
  const t = useT()
  if (!phone && !email) return null
  return (
    <div className={isMeant ? 'btn-group' : 'btn-group remind-now'}>
      {phone ? (
        <a className={isMeant ? 'btn btn-primary' : 'btn'} href={`tel:${phone}`}>
          <Icon name="phone" />{' '}
          {name
            ? t('internships.next.ring-name', { name, phone: shownPhone(phone) })
            : t('internships.next.ring', { phone: shownPhone(phone) })}
        </a>
      ) : null}
      {email ? (
        <a className="btn" href={`mailto:${email}`}>
          <Icon name="envelope-simple" /> {name ? t('internships.next.mail-to', { name }) : t('internships.next.mail')}
        </a>
      ) : null}
    </div>
  )
}

/** The first week that is over and was not handed in, by its number, and since when it should have been. */
function missingWeek({ standing }: Beside) {
  const monday = standing?.missingWeek
  return monday ? { number: isoWeekOf(monday).week, since: addDays(monday, 7) } : undefined
}

/** Who moves a contract, as its own page says it. */
function movers(t: ReturnType<typeof useT>, { whose, roles = [], names }: NonNullable<Beside['contractTurn']>) {
  const parties = roles.map((role) => t(`contracts.fillers.${role}`))
  return whose === 'sign' && names.length > 0 ? names : parties
}
