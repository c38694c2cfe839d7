import { useSyncExternalStore, type ChangeEvent } from 'react'
import { vacancyFormats } from '#areas/vacancies/model.ts'
import { weekdays } from '#platform/week.ts'
import { Fault, TextField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import { namesField } from '#web/read-form.ts'
import { errorsAt, useField, type FieldsProps } from './edit-field.tsx'
import { MomentFields } from './moment-fields.tsx'
import type { scheduleIn, TypedMoment } from './vacancy-form.ts'

export function WhenFields({
  moments,
  today,
  ...props
}: FieldsProps & { moments: TypedMoment[] | undefined; today: string }) {
  const t = useT()
  const field = useField(props)
  const { vacancy, errors, typed } = props
  return (
    <>
      <fieldset className="field" id="f-format">
        <legend className="label">{t('vacancies.edit.field.format')}</legend>
        <div className="checks">
          {vacancyFormats.map((value) => (
            <label key={value} className="check">
              <input
                type="radio"
                name="format"
                value={value}
                defaultChecked={(typed?.format ?? vacancy.format) === value}
              />
              <span>
                {t(`vacancies.format.${value}`)}
                <br />
                <span className="muted small">{t(`vacancies.edit.format.${value}`)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <WeekField {...props} />
      <MomentFields key={vacancy.id} vacancy={vacancy} errors={errors.slots} typed={moments} today={today} />
      <div className="three">
        <div className="only-running">
          <TextField {...field('seats')} inputMode="numeric" />
        </div>
        <TextField
          {...field('hoursTotal', { optional: vacancy.program === 'traineeship' })}
          inputMode="numeric"
          label={t('vacancies.edit.field.hoursTotal')}
        />
      </div>
      <p className="hint only-running">{t('vacancies.edit.help.seats')}</p>
      <div className="two only-running">
        <TextField {...field('startsOn', { optional: true })} type="date" errors={errors.startsOn} />
        <TextField {...field('endsOn', { optional: true })} type="date" />
      </div>
      <TextField {...field('applicationDeadline', { optional: true })} type="date" className="w-m" />
    </>
  )
}

/** Which days, and of those that are chosen from when to when; a second time of the day folds open below it. */
function WeekField({ vacancy, errors, typed }: FieldsProps) {
  const t = useT()
  // Without scripts nobody sees which days are chosen: their times say it alone.
  const isSeen = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const week = typed?.week ? (JSON.parse(typed.week) as ReturnType<typeof scheduleIn>) : vacancy.weeklySchedule
  const wrong = errorsAt(errors, 'weeklySchedule')
  return (
    <fieldset className="field week-edit only-weekly" id="f-weeklySchedule" data-invalid={wrong ? '' : undefined}>
      <legend className="label">{t('vacancies.edit.field.weeklySchedule')}</legend>
      <p className="hint">{t('vacancies.edit.help.weeklySchedule')}</p>
      <Fault errors={wrong} />
      <input type="hidden" name={namesField} value="weeklySchedule" />
      <div className="week-days" data-needs-js="">
        {weekdays.map((day) => (
          <label key={day} className="check">
            <input
              type="checkbox"
              name={isSeen ? 'day' : undefined}
              value={day}
              defaultChecked={(week[day] ?? []).length > 0}
              onChange={dayChanged}
            />
            <span aria-hidden="true">{t(`vacancies.day.${day}.short`)}</span>
            <span className="vh">{t(`vacancies.day.${day}.long`)}</span>
          </label>
        ))}
      </div>
      {weekdays.map((day) => {
        const spans = week[day] ?? []
        return (
          <div key={day} className="week-row" data-day={day} role="group" aria-label={t(`vacancies.day.${day}.long`)}>
            <span aria-hidden="true">{t(`vacancies.day.${day}.long`)}</span>
            <Span day={day} span={spans[0]} />
            <details open={spans.length > 1 ? true : undefined}>
              <summary aria-label={t('vacancies.edit.second', { day: t(`vacancies.day.${day}.long`) })}>
                <Icon name="plus" />
              </summary>
              {(spans.length > 2 ? spans.slice(1) : [spans[1]]).map((span, at) => (
                <Span key={span?.join() ?? at} day={day} span={span} />
              ))}
            </details>
          </div>
        )
      })}
    </fieldset>
  )
}

/** A day that is let go says no times any more; the form hears of it as of anything that is typed. */
function dayChanged({ currentTarget }: ChangeEvent<HTMLInputElement>) {
  if (currentTarget.checked) return
  const row = currentTarget.closest('fieldset')?.querySelector(`.week-row[data-day=${currentTarget.value}]`)
  for (const input of row?.querySelectorAll('input') ?? []) input.value = ''
  row?.dispatchEvent(new Event('input', { bubbles: true }))
}

function Span({ day, span }: { day: string; span: readonly [string, string] | undefined }) {
  const t = useT()
  const named = (part: 'from' | 'to') => t(`vacancies.edit.${part}-on`, { day: t(`vacancies.day.${day}.long`) })
  return (
    <span className="week-span">
      <input className="input" type="time" name={`from.${day}`} defaultValue={span?.[0]} aria-label={named('from')} />
      <span aria-hidden="true">–</span>
      <input className="input" type="time" name={`to.${day}`} defaultValue={span?.[1]} aria-label={named('to')} />
    </span>
  )
}
