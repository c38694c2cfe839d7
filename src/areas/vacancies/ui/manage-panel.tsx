import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { isOnline, mostUnanswered } from '#areas/vacancies/model.ts'
import type { VacancyStepName } from '#areas/vacancies/steps/model.ts'
import type { Translate } from '#platform/i18n.ts'
import type { WeeklySchedule } from '#platform/week.ts'
import type { FormProblem } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { TextArea } from '#web/design/field.tsx'
import { DaysWaited } from '#web/design/days-waited.tsx'
import { FoldedForm } from '#web/design/folded-form.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { LawNotices } from './law-notices.tsx'
import { Reopen } from './reopen.tsx'
import { useIsUpTo, StepForms } from './step-forms.tsx'
import { VacancyBadge } from './vacancy-badge.tsx'
import { useTimesOfWeek } from './week-times.tsx'
import type { Managed } from './managed.ts'
import { useVacancyWords } from './words.ts'
import '#areas/vacancies/ui/vacancy-manage.css'

export type VersionLine = GotOne<'/vacancies/:id/versions'>

/** Above the place as a pupil sees it: how it stands, what its writers and judges may do, and who changed what. */
export function ManagePanel({
  vacancy,
  versions,
  asked,
  figures = null,
  today,
  problem,
  done,
}: {
  vacancy: Managed
  versions: VersionLine[]
  /** How many ever asked for it; unknown to who may not read that. */
  asked: number | undefined
  /** How it does: looked at, asked for. */
  figures?: ReactNode
  today: string
  problem: FormProblem | undefined
  /** The step that was just taken. */
  done: VacancyStepName | 'allow_hours' | undefined
}) {
  const t = useT()
  const own = useVacancyWords()
  const isUpTo = useIsUpTo()
  const { meta, status } = vacancy
  const hours = meta.law.filter(({ part }) => part === 'hours').map(({ state }) => state)
  const isToJudge = status === 'pending_review' && isUpTo(vacancy)
  const steps = (
    <StepForms
      key={vacancy.lockVersion}
      vacancy={vacancy}
      problem={problem}
      // What is over has nobody left to close it for.
      but={status === 'expired' && !vacancy.openApplications ? ['close'] : []}
    />
  )
  return (
    <section className="manage" data-leads={isToJudge ? '' : undefined} aria-label={own('vacancies.manage.panel')}>
      {isToJudge ? <ToJudge vacancy={vacancy} today={today} /> : <StandingRow vacancy={vacancy} figures={figures} />}
      {done ? <Done step={done === 'submit' && status !== 'pending_review' ? 'approve-own' : done} /> : null}
      <StandingNotices vacancy={vacancy} />
      {status === 'expired' ? (
        <Over vacancy={vacancy} asked={asked}>
          <Reopen vacancy={vacancy} today={today} />
        </Over>
      ) : null}
      {problem && !problem.fields.reason && !problem.fields.hoursAllowedReason ? <Refused problem={problem} /> : null}
      {!isToJudge && (hours.includes('blocked') || hours.includes('allowed')) ? (
        <LawNotices vacancy={vacancy} today={today} part="hours" />
      ) : null}
      {meta.can.allowHours && hours.includes('blocked') ? (
        <AllowHours vacancy={vacancy} problem={problem?.values.allowHours ? problem : undefined} />
      ) : null}
      <div className="manage-foot">
        <div className="manage-acts">
          {isToJudge ? steps : null}
          <Writing vacancy={vacancy} isQuiet={isToJudge} />
          {isToJudge ? null : steps}
        </div>
        {versions.length ? <History versions={versions} /> : null}
      </div>
      {isToJudge ? <p className="muted small manage-effect">{t('vacancies.manage.effect')}</p> : null}
    </section>
  )
}

function Done({ step }: { step: string }) {
  const own = useVacancyWords()
  return <Notice tone="ok" role="status" title={own(`vacancies.manage.done.${step}`)} />
}

/** For who judges it: since when it waits, whose it is, and what the law says of it. */
function ToJudge({ vacancy, today }: { vacancy: Managed; today: string }) {
  const t = useT()
  const { fullDate } = useFormat()
  const { submittedAt, organizationStatus, seats } = vacancy
  return (
    <>
      <div className="manage-lead">
        <div>
          <VacancyBadge status={vacancy.status} isYours />
          <p className="sign manage-asks">{t('vacancies.manage.judge-asked')}</p>
          <p className="muted">
            {t('vacancies.manage.seats-plain', { count: seats })}
            {submittedAt ? `, ${t('vacancies.approve.since', { day: fullDate(submittedAt) })}` : ''}
          </p>
        </div>
        {submittedAt ? <DaysWaited since={submittedAt} /> : null}
      </div>
      {organizationStatus === 'approved' ? null : (
        <Notice tone="warn" title={t('vacancies.refusals.organization-first')} />
      )}
      <LawNotices vacancy={vacancy} today={today} part="work" />
      <LawNotices vacancy={vacancy} today={today} part="hours" />
    </>
  )
}

/** How the vacancy stands, in one line. */
function StandingRow({ vacancy, figures }: { vacancy: Managed; figures: ReactNode }) {
  const t = useT()
  const { fullDate } = useFormat()
  const isUpTo = useIsUpTo()
  const { status, publishedAt } = vacancy
  return (
    <div className="row">
      <VacancyBadge status={status} isYours={isUpTo(vacancy)} />
      <span className="muted small">
        {/* Of what is online the seats and who asks for them stand below; that it is, its badge may say already. */}
        {isOnline(status)
          ? publishedAt &&
            t('vacancies.manage.since', { day: fullDate(publishedAt), online: status === 'published' ? 'said' : '' })
          : t('vacancies.manage.seats-plain', { count: vacancy.seats })}
      </span>
      {figures}
    </div>
  )
}

/** The ways to change or copy it; every step with it stands in the same row, and where one judges they stand back. */
function Writing({ vacancy: { id, meta }, isQuiet }: { vacancy: Managed; isQuiet: boolean }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <div className="manage-write">
      {meta.can.edit ? (
        <Link className={isQuiet ? 'btn btn-quiet' : 'btn'} to={path(`/vacancies/${id}/edit`)}>
          <Icon name="pencil-simple" /> {t('vacancies.manage.edit')}
        </Link>
      ) : null}
      <Form method="post">
        <SubmitButton look={isQuiet ? 'quiet' : 'plain'} name="copy" value="1">
          <Icon name="copy" /> {t('vacancies.manage.copy')}
        </SubmitButton>
      </Form>
    </div>
  )
}

/** Why the vacancy stands as it does: it waits for a judge, it was sent back or closed with a word, it rests by itself. */
function StandingNotices({ vacancy }: { vacancy: Managed }) {
  const t = useT()
  const own = useVacancyWords()
  const { status, reviewNote, closedReason, unanswered } = vacancy
  const isUpTo = useIsUpTo()
  return (
    <>
      {status === 'pending_review' && !isUpTo(vacancy) ? (
        <p className="small">{own('vacancies.manage.waits')}</p>
      ) : null}
      {reviewNote || closedReason ? (
        <Notice tone="warn" title={t('vacancies.manage.said')}>
          {reviewNote ?? closedReason}
        </Notice>
      ) : null}
      {status === 'paused' && unanswered >= mostUnanswered ? (
        <Notice tone="warn" title={t('vacancies.manage.unanswered')}>
          {t('vacancies.manage.unanswered-help')}
        </Notice>
      ) : null}
    </>
  )
}

/** That it is over, since when and with what came of it; and the way back, for who may go it. */
function Over({ vacancy, asked, children }: { vacancy: Managed; asked: number | undefined; children: ReactNode }) {
  const t = useT()
  const { fullDate } = useFormat()
  const { endsOn, meta, isRenewed } = vacancy
  const mayRenew = meta.allowedEvents.includes('renew')
  return (
    <Notice title={endsOn ? t('vacancies.manage.over-since', { day: fullDate(endsOn) }) : t('vacancies.manage.over')}>
      <p>
        {asked === undefined ? '' : t('vacancies.manage.over-asked', { count: asked })}{' '}
        {isRenewed || mayRenew ? '' : t('vacancies.manage.over-theirs')}
      </p>
      {children}
    </Notice>
  )
}

function History({ versions }: { versions: VersionLine[] }) {
  const t = useT()
  return (
    <details className="history">
      <summary>
        <Icon name="clock-counter-clockwise" /> {t('vacancies.versions.title')}
      </summary>
      <ol className="lines">
        {versions.map((version) => (
          <Version key={version.id} version={version} />
        ))}
      </ol>
    </details>
  )
}

/** Why a step could not be taken, where no field of its own says so. */
function Refused({ problem }: { problem: FormProblem }) {
  const t = useT()
  const sentences = [...new Set(Object.values(problem.fields).flat())]
  return (
    <Notice tone="stop" role="alert" title={sentences.length ? t('vacancies.manage.refused') : problem.message}>
      {sentences.length ? (
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  )
}

/** A school lets hours through that the law forbids for the youngest, and says why. */
function AllowHours({ vacancy, problem }: { vacancy: Managed; problem: FormProblem | undefined }) {
  const t = useT()
  return (
    <FoldedForm summary={`${t('vacancies.event.allow_hours')}…`} isOpen={problem !== undefined}>
      <input type="hidden" name="lockVersion" value={vacancy.lockVersion} />
      <p>{t('vacancies.manage.ask.allow_hours')}</p>
      <TextArea
        label={t('vacancies.manage.reason')}
        name="hoursAllowedReason"
        required
        rows={3}
        maxLength={500}
        defaultValue={problem?.values.hoursAllowedReason}
        errors={problem?.fields.hoursAllowedReason}
      />
      <SubmitButton look="plain" name="allowHours" value="1">
        {t('vacancies.event.allow_hours')}
      </SubmitButton>
    </FoldedForm>
  )
}

function Version({ version: { step, reason, changedAt, changedByName, changes } }: { version: VersionLine }) {
  const t = useT()
  const { moment } = useFormat()
  const words = changes.filter(({ field }) => field !== 'status')
  return (
    <li>
      <p>
        <b>{t(step ? `vacancies.versions.did.${step}` : 'vacancies.versions.changed')}</b>{' '}
        <span className="muted small">
          {changedByName ?? t('vacancies.versions.by-itself')}, <time dateTime={changedAt}>{moment(changedAt)}</time>
        </span>
      </p>
      {reason ? <p className="small">{reason}</p> : null}
      {words.length ? (
        <dl className="diff">
          {words.map(({ field, from, to }) => (
            <div key={field}>
              <dt>{t(`vacancies.edit.field.${field === 'description' ? 'descriptionHtml' : field}`)}</dt>
              <dd>
                <span className="vh">{t('vacancies.versions.was')} </span>
                <del>
                  <Value field={field} value={from} />
                </del>{' '}
                <span className="vh">{t('vacancies.versions.became')} </span>
                <ins>
                  <Value field={field} value={to} />
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  )
}

/** Whose values are keys of texts, and where those stand. */
const worded: Record<string, string> = {
  sectorKeys: 'vacancies.sector',
  levels: 'vacancies.level',
  hazards: 'vacancies.task',
  masChecks: 'vacancies.edit.mas',
  accessibility: 'vacancies.edit.accessibility',
  format: 'vacancies.format',
  locationKind: 'vacancies.edit.location',
  workConfirmed: 'vacancies.legal',
}

/** `day:13:7`, as `lawOn` names a rule on hours, in the words of the rule. */
function sentenceOf(point: string, t: Translate): string {
  const [rule, age, ...limit] = point.split(':')
  return t(`periods.workTime.${rule}`, { age: age ?? '', limit: limit.join(':') })
}

/** A value as a reader knows it from the form. */
function Value({ field, value }: { field: string; value: unknown }) {
  const t = useT()
  const { day, exactMoment } = useFormat()
  const timesOf = useTimesOfWeek('short')
  // An empty list, or a week without a day in it.
  const isEmpty = value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
  if (isEmpty) return t('vacancies.versions.nothing')
  if (typeof value === 'boolean') return t(`vacancies.versions.${value ? 'yes' : 'no'}`)
  const prefix = worded[field]
  const word = (one: unknown) => (prefix ? t(`${prefix}.${String(one)}`) : String(one))
  if (field === 'hoursConfirmed' || field === 'hoursAllowed')
    return (value as string[]).map((point) => sentenceOf(point, t)).join(' ')
  if (field === 'weeklySchedule') return timesOf(value as WeeklySchedule).join(', ')
  if (field === 'slots')
    return (value as { startsAt: string; seats: number }[])
      .map(({ startsAt, seats }) => `${exactMoment(startsAt)} (${seats})`)
      .join(', ')
  if (field === 'allowanceCents') return `€ ${Number(value) / 100}`
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return day(value)
  return Array.isArray(value) ? value.map(word).join(', ') : word(value)
}
