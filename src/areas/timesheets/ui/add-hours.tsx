import { restOn } from '#areas/periods/calendar/model.ts'
import { useState } from 'react'
import { Form, Link } from 'react-router'
import { addDays, isClock, readClock, weekdayOf, weekdays } from '#platform/week.ts'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { TextArea, TextField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useLocale, useT } from '#web/i18n.tsx'
import { isWithin, minutesOf, slackOf } from '../model.ts'
import { isAgreed } from './first-week.ts'
import type { Sheet } from './sheet.ts'

/** The first line sent is the one being written; its fields stand in the form. */
export function renamed(problem: FormProblem): FormProblem {
  const fields = Object.fromEntries(
    Object.entries(problem.fields).map(([name, sentences]) => [name.replace(/^entries\.0\./, ''), sentences]),
  )
  return { ...problem, fields }
}

export function AddHours({
  sheet,
  monday,
  newEntryId,
  changed,
  problem,
}: {
  sheet: Sheet
  monday: string
  newEntryId: string
  /** The line that is written anew, if it is not a new one. */
  changed?: Line | undefined
  problem: FormProblem | undefined
}) {
  const t = useT()
  const locale = useLocale()
  const { shortDay } = useFormat()
  const found = problem && renamed(problem)
  const values = problem?.values ?? (changed ? typed(changed) : {})
  const { days, chosen, asksWhy, agreed } = daysToWrite(sheet, monday, values.date)
  const usual = chosen ? sheet.schedule[weekdayOf(chosen)]?.[0] : undefined
  if (days.length === 0) return null
  const comesOn = weekdays.filter((name) => (sheet.schedule[name] ?? []).length > 0)
  // None of these days was agreed: that is said before somebody looks for the day they come on.
  const otherDay =
    comesOn.length > 0
      ? t(sheet.meta.isOwn ? 'timesheets.comes-own' : 'timesheets.comes', {
          days: new Intl.ListFormat(locale).format(comesOn.map((name) => t(`vacancies.day.${name}.long`))),
          name: sheet.studentName.split(' ')[0] ?? '',
        })
      : undefined
  const form = (
    <Form method="post" data-sends-itself="" action={`?week=${monday}`} noValidate key={changed?.id ?? newEntryId}>
      <input type="hidden" name="monday" value={monday} />
      {changed ? (
        <input type="hidden" name="entryId" value={changed.id} />
      ) : (
        <input type="hidden" name="entryId" value={newEntryId} data-new="" />
      )}
      <DayChoice days={days} chosen={chosen} help={agreed ? undefined : otherDay} errors={found?.fields.date} />
      <Times values={values} usual={usual} errors={found?.fields ?? {}} />
      <WhatWasDone sheet={sheet} values={values} errors={found?.fields ?? {}} />
      {days.some(asksWhy) ? (
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
      <SubmitButton look={sheet.meta.isOwn ? 'primary' : 'plain'} name="step" value="add" className="btn-block">
        {t('timesheets.save')}
      </SubmitButton>
      {sheet.meta.isOwn ? (
        <p className="ur-kept" data-needs-js="">
          <Icon name="wifi-slash" /> {t('timesheets.no-line')}
        </p>
      ) : null}
      {changed ? (
        <Link className="btn btn-quiet btn-block" to={`?week=${monday}`}>
          {t('timesheets.leave')}
        </Link>
      ) : null}
    </Form>
  )
  const title = changed
    ? t('timesheets.change-hours')
    : sheet.meta.isOwn
      ? t('timesheets.add')
      : t('timesheets.add-for', { name: sheet.studentName.split(' ')[0] ?? '' })
  // Who helps looks first: what the pupil writes down themselves is folded, unless it is being written.
  if (!sheet.meta.isOwn)
    return (
      <details className="stepform ur-for" id="ua" open={changed || problem ? true : undefined}>
        <summary className="btn">
          <Icon name="pencil-simple" /> {title}
        </summary>
        <div className="stepform-body uradd-in">{form}</div>
      </details>
    )
  return (
    <section className="uradd uradd-in" aria-labelledby="ua">
      <h2 id="ua">{title}</h2>
      {form}
    </section>
  )
}

type Line = Sheet['weeks'][number]['entries'][number]

/** A line as it stands in the form: by its times, and by how long it was where they do not say so. */
export function typed({
  date,
  startsAt,
  endsAt,
  breakMinutes,
  minutes,
  activity,
  reason,
}: Line): Record<string, string> {
  const times = { startsAt: startsAt?.slice(0, 5) ?? '', endsAt: endsAt?.slice(0, 5) ?? '' }
  const saidByTimes = minutesOf({ date, breakMinutes, ...times })
  return {
    date,
    ...times,
    breakMinutes: String(breakMinutes),
    worked: saidByTimes === minutes ? '' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`,
    activity,
    reason: reason ?? '',
  }
}

type WhatProps = { sheet: Sheet; values: FormProblem['values']; errors: FormProblem['fields'] }

/** How long it was where no times are written, and what was done. */
function WhatWasDone({ sheet, values, errors }: WhatProps) {
  const t = useT()
  return (
    <>
      {/* Times say it mostly: who knows no more than how long it was opens this, and nobody fills in both. */}
      <details className="more-fields" open={Boolean(values.worked) || errors.worked !== undefined || undefined}>
        <summary>
          <Icon name="caret-down" /> {t('timesheets.worked-only')}
        </summary>
        <TextField
          label={t('timesheets.worked')}
          name="worked"
          inputMode="decimal"
          help={t('timesheets.worked-hint')}
          className="num w-s"
          defaultValue={values.worked}
          errors={errors.worked}
        />
      </details>
      <TextArea
        label={
          sheet.meta.isOwn
            ? t('timesheets.what')
            : t('timesheets.what-of', { name: sheet.studentName.split(' ')[0] ?? '' })
        }
        name="activity"
        help={t('timesheets.what-hint')}
        rows={3}
        maxLength={500}
        defaultValue={values.activity}
        errors={errors.activity}
      />
    </>
  )
}

/** The days of a week that can be written down, and the one it is most likely to be. */
export function daysToWrite(sheet: Sheet, monday: string, written: string | undefined) {
  const { today } = sheet
  const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at)).filter(
    (date) => date <= today && isWithin(date, slackOf(sheet)),
  )
  const isOutside = (date: string) => !isWithin(date, sheet)
  const asksWhy = (date: string) => isOutside(date) || restOn(sheet.restDays, date)?.kind === 'test_week'
  const agreed = days.findLast((date) => isAgreed(sheet, date))
  const usualDay = agreed ?? (days.includes(today) && !isOutside(today) ? today : undefined)
  const chosen = written ?? usualDay ?? days.findLast((date) => !isOutside(date)) ?? days.at(-1)
  return { days, chosen, asksWhy, agreed }
}

type DayProps = {
  days: readonly string[]
  chosen: string | undefined
  help: string | undefined
  errors: readonly string[] | undefined
}

function DayChoice({ days, chosen, help, errors }: DayProps) {
  const t = useT()
  const { longDay } = useFormat()
  return (
    <fieldset className="field" id="f-date">
      <legend className="label">{t('timesheets.which-day')}</legend>
      {help ? <p className="hint">{help}</p> : null}
      {errors ? <p className="error">{errors.join(' ')}</p> : null}
      <div className="days">
        {days.map((date) => (
          <label className="day" key={date}>
            <input className="vh" type="radio" name="date" value={date} defaultChecked={date === chosen} />
            <span aria-hidden="true">
              <span>{t(`vacancies.day.${weekdayOf(date)}.short`)}</span> <span>{Number(date.slice(8))}</span>
            </span>
            <span className="vh">{longDay(date)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type TimesProps = {
  values: FormProblem['values']
  /** The hours of that day in the schedule. */
  usual: readonly [string, string] | undefined
  errors: FormProblem['fields']
}

function Times({ values, usual, errors }: TimesProps) {
  const t = useT()
  const { clock, hours } = useFormat()
  // What was typed and is no time stays as it was typed.
  const told = (time: string | undefined) => (time !== undefined && isClock(time) ? clock(time) : time)
  const [written, setWritten] = useState({
    startsAt: values.startsAt ?? usual?.[0] ?? '',
    endsAt: values.endsAt ?? usual?.[1] ?? '',
    breakMinutes: values.breakMinutes ?? '0',
  })
  const [startsAt, endsAt] = [readClock(written.startsAt), readClock(written.endsAt)]
  const together =
    isClock(startsAt) && isClock(endsAt)
      ? (minutesOf({ date: '', startsAt, endsAt, breakMinutes: Number(written.breakMinutes) || 0 }) ?? 0)
      : 0
  return (
    <div
      className="fromto"
      onInput={({ target }) => {
        const { name, value } = target as HTMLInputElement
        setWritten({ ...written, [name]: value })
      }}
    >
      <TextField
        label={t('timesheets.from')}
        name="startsAt"
        inputMode="numeric"
        className="num"
        defaultValue={told(values.startsAt ?? usual?.[0])}
        errors={errors.startsAt}
      />
      <TextField
        label={t('timesheets.to')}
        name="endsAt"
        inputMode="numeric"
        className="num"
        defaultValue={told(values.endsAt ?? usual?.[1])}
        errors={errors.endsAt}
      />
      <TextField
        label={t('timesheets.break-minutes')}
        name="breakMinutes"
        inputMode="numeric"
        className="num"
        defaultValue={values.breakMinutes ?? '0'}
        errors={errors.breakMinutes}
      />
      {together > 0 ? <output>{t('timesheets.times-together', { hours: hours(together) })}</output> : null}
    </div>
  )
}
