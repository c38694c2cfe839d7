import { Form, Link } from 'react-router'
import { addDays, isoWeekOf, weekdayOf, weekdays } from '#platform/week.ts'
import { restOn } from '#areas/periods/calendar/model.ts'
import type { FormProblem } from '#web/api.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TextArea, TextField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { isWithin, slackOf } from '../model.ts'
import type { Sheet } from './sheet.ts'
import { EntryLine, WeekBadge, WeekGrid } from './week-view.tsx'

type Props = {
  sheet: Sheet
  monday: string
  newEntryId: string
  result: { problem?: FormProblem; done?: string; monday?: string } | undefined
}

/** The pupil's side: one week at a time, write down, hand in. School looks along, and helps where it must. */
export function WriteHours({ sheet, monday, newEntryId, result }: Props) {
  const t = useT()
  const path = useLocalePath()
  const { hours, shortDay } = useFormat()
  const week = sheet.weeks.find((one) => one.monday === monday)
  const entries = week?.entries ?? []
  const editable = sheet.meta.mayWrite && (!week || ['open', 'returned'].includes(week.status))
  const { week: number } = isoWeekOf(monday)
  const minutes = entries.reduce((sum, entry) => sum + entry.minutes, 0)
  const to = (days: number) => `?week=${addDays(monday, days)}`
  return (
    <div className="noprint">
      <Crumbs rooms={[[path(`/internships/${sheet.internship?.id}`), t('timesheets.to-internship')]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{t('timesheets.title')}</h1>
          <p>{[sheet.meta.isOwn ? null : sheet.studentName, sheet.organizationName].filter(Boolean).join(', ')}</p>
        </div>
        {sheet.minutesPlanned ? (
          <p className="ur-total">
            <b className="num">{hours(sheet.minutesApproved)}</b>{' '}
            {t('shell.ring.of', { target: hours(sheet.minutesPlanned) })}
          </p>
        ) : null}
      </div>
      {result?.done && !result.problem ? (
        <Notice tone="ok" role="status" title={t(`timesheets.done.${result.done}`, { week: number })} />
      ) : null}
      <ErrorSummary problem={result?.problem && renamed(result.problem)} />
      {week?.status === 'returned' ? (
        <Notice tone="warn" title={t('timesheets.returned', { name: week.decidedByName ?? sheet.organizationName })}>
          {week.returnReason}
        </Notice>
      ) : null}
      <div className="ur-grid">
        <section aria-labelledby="wk">
          <div className="wknav">
            <Link className="btn btn-icon" to={to(-7)} aria-label={t('timesheets.previous-week')}>
              <Icon name="caret-left-bold" />
            </Link>
            <h2 id="wk">
              {t('timesheets.week-number', { number })}{' '}
              <span className="muted">
                {shortDay(monday)} – {shortDay(addDays(monday, 6))}
              </span>
            </h2>
            {week ? <WeekBadge week={week} /> : null}
            <Link className="btn btn-icon" to={to(7)} aria-label={t('timesheets.next-week')}>
              <Icon name="caret-right-bold" />
            </Link>
          </div>
          <WeekGrid monday={monday} entries={entries} status={week?.status ?? 'open'} restDays={sheet.restDays} />
          <ul className="entries lines">
            {entries.map((entry) => (
              <EntryLine key={entry.id} entry={entry}>
                {editable ? (
                  <Form method="post" data-sends-itself="" action={`?week=${monday}`}>
                    <input type="hidden" name="monday" value={monday} />
                    <input type="hidden" name="entryId" value={entry.id} />
                    <button className="linkbtn" type="submit" name="step" value="remove">
                      {t('timesheets.remove')} <span className="vh">{shortDay(entry.date)}</span>
                    </button>
                  </Form>
                ) : null}
              </EntryLine>
            ))}
          </ul>
          <div className="wkfoot">
            <p>
              <b className="num">{t('vacancies.hours', { count: hours(minutes) })}</b>{' '}
              <span className="muted">{t('timesheets.this-week')}</span>
            </p>
            <div className="row">
              <button className="btn" type="button" onClick={() => print()} data-needs-js="">
                <Icon name="printer" /> {t('timesheets.print')}
              </button>
              {week?.allowedEvents.includes('submit') && entries.length > 0 ? (
                <Form method="post" data-sends-itself="" action={`?week=${monday}`}>
                  <input type="hidden" name="monday" value={monday} />
                  <SubmitButton name="step" value="submit">
                    {t('timesheets.submit-week', { number })}
                  </SubmitButton>
                </Form>
              ) : null}
            </div>
          </div>
          {week?.allowedEvents.includes('approve') || week?.allowedEvents.includes('reopen') ? (
            <details className="stepform">
              <summary className="btn">
                {t(`timesheets.${week.allowedEvents.includes('approve') ? 'approve-for-host' : 'reopen'}`)}
              </summary>
              <Form method="post" data-sends-itself="" action={`?week=${monday}`} className="stepform-body">
                <input type="hidden" name="monday" value={monday} />
                <TextArea
                  label={t('timesheets.why')}
                  name="reason"
                  rows={2}
                  errors={result?.problem?.fields.reason}
                  defaultValue={result?.problem?.values.reason}
                />
                <SubmitButton name="step" value={week.allowedEvents.includes('approve') ? 'approve' : 'reopen'}>
                  {t('timesheets.confirm')}
                </SubmitButton>
              </Form>
            </details>
          ) : null}
        </section>
        {editable ? <AddHours sheet={sheet} monday={monday} newEntryId={newEntryId} problem={result?.problem} /> : null}
      </div>
    </div>
  )
}

/** The first line sent is the one being written; its fields stand in the form. */
function renamed(problem: FormProblem): FormProblem {
  const fields = Object.fromEntries(
    Object.entries(problem.fields).map(([name, sentences]) => [name.replace(/^entries\.0\./, ''), sentences]),
  )
  return { ...problem, fields }
}

function AddHours({
  sheet,
  monday,
  newEntryId,
  problem,
}: {
  sheet: Sheet
  monday: string
  newEntryId: string
  problem: FormProblem | undefined
}) {
  const t = useT()
  const { shortDay } = useFormat()
  const found = problem && renamed(problem)
  const values = problem?.values ?? {}
  const { today } = sheet
  const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at)).filter(
    (date) => date <= today && isWithin(date, slackOf(sheet)),
  )
  const isOutside = (date: string) => !isWithin(date, sheet)
  const isTestDay = (date: string) => restOn(sheet.restDays, date)?.kind === 'test_week'
  const planned = days.find((date) => !isOutside(date) && (sheet.schedule[weekdayOf(date)] ?? []).length > 0)
  const usualDay = days.includes(today) && !isOutside(today) ? today : planned
  const chosen = values.date ?? usualDay ?? days.findLast((date) => !isOutside(date)) ?? days.at(-1)
  const usual = chosen ? sheet.schedule[weekdayOf(chosen)]?.[0] : undefined
  if (days.length === 0) return null
  return (
    <section className="uradd" aria-labelledby="ua">
      <h2 id="ua">{t('timesheets.add')}</h2>
      <Form method="post" data-sends-itself="" action={`?week=${monday}`} noValidate key={newEntryId}>
        <input type="hidden" name="monday" value={monday} />
        <input type="hidden" name="entryId" value={newEntryId} data-new="" />
        <fieldset className="field" id="f-date">
          <legend className="label">{t('timesheets.which-day')}</legend>
          {found?.fields.date ? <p className="error">{found.fields.date.join(' ')}</p> : null}
          <div className="days">
            {days.map((date) => (
              <label className="day" key={date}>
                <input className="vh" type="radio" name="date" value={date} defaultChecked={date === chosen} />
                <span aria-hidden="true">
                  {t(`vacancies.day.${weekdayOf(date)}.short`)} {Number(date.slice(8))}
                </span>
                <span className="vh">
                  {t(`vacancies.day.${weekdays[weekdays.indexOf(weekdayOf(date))]}.long`)} {Number(date.slice(8))}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="fromto">
          <TextField
            label={t('timesheets.from')}
            name="startsAt"
            inputMode="numeric"
            className="num"
            defaultValue={values.startsAt ?? usual?.[0]}
            errors={found?.fields.startsAt}
            placeholder="13:30"
          />
          <TextField
            label={t('timesheets.to')}
            name="endsAt"
            inputMode="numeric"
            className="num"
            defaultValue={values.endsAt ?? usual?.[1]}
            errors={found?.fields.endsAt}
            placeholder="17:00"
          />
          <TextField
            label={t('timesheets.break-minutes')}
            name="breakMinutes"
            inputMode="numeric"
            className="num"
            defaultValue={values.breakMinutes ?? '0'}
            errors={found?.fields.breakMinutes}
          />
        </div>
        <TextField
          label={t('timesheets.worked')}
          name="worked"
          inputMode="decimal"
          help={t('timesheets.worked-hint')}
          optional={t('shell.form.optional')}
          className="num w-s"
          defaultValue={values.worked}
          errors={found?.fields.worked}
        />
        <TextArea
          label={t('timesheets.what')}
          name="activity"
          help={t('timesheets.what-hint')}
          rows={3}
          maxLength={500}
          defaultValue={values.activity}
          errors={found?.fields.activity}
        />
        {days.some((date) => isOutside(date) || isTestDay(date)) ? (
          <TextArea
            label={t('timesheets.outside')}
            name="reason"
            help={t('timesheets.outside-hint', { from: shortDay(sheet.startsOn), to: shortDay(sheet.endsOn) })}
            rows={2}
            maxLength={500}
            defaultValue={values.reason}
            errors={found?.fields.reason}
          />
        ) : null}
        <SubmitButton name="step" value="add" className="btn-block">
          {t('timesheets.save')}
        </SubmitButton>
      </Form>
    </section>
  )
}
