import { Form, Link } from 'react-router'
import { isoWeekOf } from '#platform/week.ts'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TextArea, TextField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import type { Sheet } from './sheet.ts'
import { EntryLine, WeekBadge } from './week-view.tsx'

type Props = {
  sheet: Sheet
  /** What waits of all pupils, this one's too. */
  waiting: readonly Sheet[]
  byLink: boolean
  result: { problem?: FormProblem; done?: string; monday?: string } | undefined
}

/** Somebody must look at it: the law says something of it, or a day lies outside the internship. */
const asksForALook = (week: Week) => week.entries.some(({ warnings, reason }) => warnings.length > 0 || reason !== null)

/** The company's side: is this right, or not and why. All that waits is on one page, what is odd apart. No account needed. */
export function CheckHours({ sheet, waiting, byLink, result }: Props) {
  const t = useT()
  const path = useLocalePath()
  const found = waiting.flatMap((one) => one.weeks.map((week) => ({ sheet: one, week })))
  const plain = found.filter(({ week }) => !asksForALook(week))
  const odd = found.filter(({ week }) => asksForALook(week))
  const decided = sheet.weeks.filter(({ status }) => status !== 'submitted' && status !== 'open')
  const title =
    waiting.length > 1
      ? t('timesheets.check.title-all')
      : found.length
        ? t('timesheets.check.title', { name: waiting[0]?.studentName })
        : t('timesheets.check.none')
  const shown = (weeks: typeof found) => (
    <ol className="okl">
      {weeks.map(({ sheet: own, week }) => (
        <WaitingWeek
          key={week.id}
          week={week}
          sheet={own}
          byLink={byLink}
          isAddressed={own.id === sheet.id}
          problem={
            result?.problem?.values.monday === week.monday && (result.problem.values.sheetId ?? sheet.id) === own.id
              ? result.problem
              : undefined
          }
        />
      ))}
    </ol>
  )
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{sheet.organizationName}</p>
      {result?.done ? (
        <Notice
          tone="ok"
          role="status"
          title={t(`timesheets.done.${result.done}`, { week: result.monday ? isoWeekOf(result.monday).week : 0 })}
        />
      ) : null}
      <ErrorSummary problem={result?.problem} />
      {plain.length > 1 ? <ApproveAll weeks={plain} byLink={byLink} problem={result?.problem} /> : null}
      {shown(plain)}
      {odd.length ? (
        <section className="section">
          <h2>{t('timesheets.check.look')}</h2>
          {shown(odd)}
        </section>
      ) : null}
      <DecidedWeeks weeks={decided} />
      {byLink ? (
        <p className="muted small">{t('timesheets.check.no-account')}</p>
      ) : (
        <p className="section">
          <Link className={found.length ? 'btn' : 'btn btn-primary'} to={path('/dashboard')}>
            {t('timesheets.check.to-dashboard')}
          </Link>
        </p>
      )}
    </>
  )
}

/** One button for all that is as it was agreed. */
function ApproveAll({
  weeks,
  byLink,
  problem,
}: {
  weeks: readonly { sheet: Sheet; week: Week }[]
  byLink: boolean
  problem: FormProblem | undefined
}) {
  const t = useT()
  const { hours } = useFormat()
  const total = hours(weeks.reduce((sum, { week }) => sum + week.minutes, 0))
  const own = problem?.values.step === 'approve-all' ? problem : undefined
  return (
    <Form method="post" className="ok-form" noValidate>
      <p>
        {t('timesheets.check.all-lead', { hours: total, pupils: new Set(weeks.map(({ sheet }) => sheet.id)).size })}
      </p>
      {weeks.map(({ sheet, week }) => (
        <input key={week.id} type="hidden" name="week" value={`${sheet.id} ${week.monday}`} />
      ))}
      {byLink ? (
        <TextField
          label={t('timesheets.check.your-name')}
          name="name"
          autoComplete="name"
          className="w-l"
          defaultValue={own?.values.name ?? weeks[0]?.sheet.supervisorName ?? ''}
          errors={own?.fields.name}
        />
      ) : null}
      <SubmitButton name="step" value="approve-all">
        {t('timesheets.check.all', { hours: total })}
      </SubmitButton>
    </Form>
  )
}

type Week = Sheet['weeks'][number]
type WeekProps = {
  week: Week
  sheet: Sheet
  byLink: boolean
  /** The page is at the address of this very sheet: a link sends no other back. */
  isAddressed: boolean
  problem: FormProblem | undefined
}

/** A week with what was done in it, and the one question: is this right. */
function WaitingWeek({ week, sheet, byLink, isAddressed, problem }: WeekProps) {
  const t = useT()
  const { hours, shortDay } = useFormat()
  return (
    <li>
      <div className="ok-h">
        <span className="grow">
          <b>{sheet.studentName}</b>
          <br />
          <span className="muted">
            {t('timesheets.week-number', { number: isoWeekOf(week.monday).week })}, {shortDay(week.monday)}
          </span>
        </span>
        <b className="num ok-t">{t('vacancies.hours', { count: hours(week.minutes) })}</b>
      </div>
      <ul className="entries lines">
        {week.entries.map((entry) => (
          <EntryLine key={entry.id} entry={entry} />
        ))}
      </ul>
      <Form method="post" className="ok-form" noValidate>
        <input type="hidden" name="monday" value={week.monday} />
        <input type="hidden" name="sheetId" value={sheet.id} />
        {byLink ? (
          <TextField
            label={t('timesheets.check.your-name')}
            name="name"
            autoComplete="name"
            className="w-l"
            defaultValue={problem?.values.name ?? sheet.supervisorName ?? ''}
            errors={problem?.fields.name}
          />
        ) : null}
        <SubmitButton name="step" value="approve">
          {t('timesheets.check.approve', { hours: hours(week.minutes) })}
        </SubmitButton>
        {byLink && !isAddressed ? null : (
          <details className="stepform" open={problem?.values.step === 'return' || undefined}>
            <summary className="btn">{t('timesheets.check.wrong')}</summary>
            <div className="stepform-body">
              <TextArea
                label={t('timesheets.check.why')}
                name="reason"
                rows={2}
                help={t('timesheets.check.why-hint', { name: sheet.studentName })}
                defaultValue={problem?.values.reason}
                errors={problem?.fields.reason}
              />
              <SubmitButton name="step" value="return" look="plain">
                {t('timesheets.check.return')}
              </SubmitButton>
            </div>
          </details>
        )}
      </Form>
    </li>
  )
}

function DecidedWeeks({ weeks }: { weeks: readonly Week[] }) {
  const t = useT()
  const { hours } = useFormat()
  if (weeks.length === 0) return null
  return (
    <section className="section">
      <h2>{t('timesheets.check.earlier')}</h2>
      <ul className="lines rows">
        {weeks.map((week) => (
          <li key={week.id} className="row-line">
            <span className="grow">
              {t('timesheets.week-number', { number: isoWeekOf(week.monday).week })},{' '}
              {t('vacancies.hours', { count: hours(week.minutes) })}
            </span>
            <WeekBadge week={week} />
          </li>
        ))}
      </ul>
    </section>
  )
}
