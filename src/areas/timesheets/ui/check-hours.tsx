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
  byLink: boolean
  result: { problem?: FormProblem; done?: string; monday?: string } | undefined
}

/** The company's side: is this right, or not and why. No account needed. */
export function CheckHours({ sheet, byLink, result }: Props) {
  const t = useT()
  const path = useLocalePath()
  const { hours } = useFormat()
  const waiting = sheet.weeks.filter(({ status }) => status === 'submitted')
  const decided = sheet.weeks.filter(({ status }) => status !== 'submitted' && status !== 'open')
  const total = waiting.reduce((sum, { minutes }) => sum + minutes, 0)
  return (
    <>
      <h1>{waiting.length ? t('timesheets.check.title', { name: sheet.studentName }) : t('timesheets.check.none')}</h1>
      <p className="lead">
        {sheet.organizationName}
        {waiting.length ? `. ${t('timesheets.check.lead', { hours: hours(total), weeks: waiting.length })}` : ''}
      </p>
      {result?.done ? (
        <Notice
          tone="ok"
          role="status"
          title={t(`timesheets.done.${result.done}`, { week: result.monday ? isoWeekOf(result.monday).week : 0 })}
        />
      ) : null}
      <ErrorSummary problem={result?.problem} />
      <ol className="okl">
        {waiting.map((week) => (
          <WaitingWeek
            key={week.id}
            week={week}
            sheet={sheet}
            byLink={byLink}
            problem={result?.problem?.values.monday === week.monday ? result.problem : undefined}
          />
        ))}
      </ol>
      <DecidedWeeks weeks={decided} />
      {byLink ? (
        <p className="muted small">{t('timesheets.check.no-account')}</p>
      ) : (
        <p className="section">
          <Link className={waiting.length ? 'btn' : 'btn btn-primary'} to={path('/dashboard')}>
            {t('timesheets.check.to-dashboard')}
          </Link>
        </p>
      )}
    </>
  )
}

type Week = Sheet['weeks'][number]
type WeekProps = { week: Week; sheet: Sheet; byLink: boolean; problem: FormProblem | undefined }

/** A week with what was done in it, and the one question: is this right. */
function WaitingWeek({ week, sheet, byLink, problem }: WeekProps) {
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
