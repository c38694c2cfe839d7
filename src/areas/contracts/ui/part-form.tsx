import { Form } from 'react-router'
import { camelCase } from '#platform/jsonapi.ts'
import { weekdays } from '#platform/week.ts'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { SelectField, TextArea, TextField } from '#web/design/field.tsx'
import { versionFor } from '#web/form-version.ts'
import { shownPhone } from '#platform/phone.ts'
import { useT } from '#web/i18n.tsx'
import type { ShownContract, ShownField } from './contract.ts'
import { byRoom, partsOf, sheetId } from './part-rooms.ts'

/** One's own part of the contract, as a form; the school's office sees every part under its own heading. */
export function PartForm({ contract, problem }: { contract: ShownContract; problem: FormProblem | undefined }) {
  const t = useT()
  const parts = partsOf(contract)
  return (
    <Form method="post" className="stack part-form" noValidate>
      <input type="hidden" name="lockVersion" value={versionFor(problem, contract.lockVersion)} />
      {parts.map((part, at) => {
        const own = contract.fields.filter(({ filledBy }) => filledBy === part)
        const faulty = own.some(({ key }) => problem?.fields[`values.${camelCase(key)}`])
        const isAlone = parts.length === 1
        const fields = byRoom(own).map(([room, fieldsThere]) => (
          <section key={`${part} ${room}`} id={sheetId(part, room)} className="part-sheet">
            <h3>{t(`contracts.room.${room}`)}</h3>
            <div className="pairs part-fields">
              {fieldsThere.map((field) => (
                <OneField key={field.key} field={field} contract={contract} problem={problem} />
              ))}
            </div>
          </section>
        ))
        // The school may help everybody; what others will fill in themselves stays folded.
        return isAlone ? (
          fields
        ) : (
          <details key={part} className="part" open={at === 0 || faulty}>
            <summary>
              <h2>{t(`contracts.part-of.${part}`)}</h2>
            </summary>
            {fields}
          </details>
        )
      })}
      <div className="btn-group form-foot">
        <SubmitButton name="step" value="fill">
          {t('contracts.save')}
        </SubmitButton>
      </div>
    </Form>
  )
}

/** As long a label stands beside another. */
const longestLabel = 40

type OneProps = { field: ShownField; contract: ShownContract; problem: FormProblem | undefined }

function OneField({ field, contract, problem }: OneProps) {
  const t = useT()
  if (field.type === 'schedule') return <ScheduleFields field={field} contract={contract} problem={problem} />
  const name = `values.${camelCase(field.key)}`
  const stored = useWritten(field)
  const shared = {
    label: field.label,
    name,
    help: field.help ?? undefined,
    errors: problem?.fields[name],
    defaultValue: problem?.values[name] ?? stored,
    ...(field.required ? {} : { optional: t('shell.form.optional') }),
  }
  if (field.type === 'select') {
    const select = <SelectField {...shared} options={[{ value: '', label: '' }, ...field.options]} />
    // A whole question has a line of its own: beside a word it leaves a hole above that.
    return field.label.length > longestLabel ? <div className="part-wide">{select}</div> : select
  }
  if (field.type === 'lines' || field.type === 'textarea') return <TextArea {...shared} rows={4} />
  const type = { date: 'date', email: 'email', phone: 'tel' }[field.type] ?? 'text'
  const inputMode = field.type === 'number' || field.type === 'money' ? ('decimal' as const) : undefined
  return <TextField {...shared} type={type} inputMode={inputMode} />
}

/** A value as one writes it: hours and euros with the comma of the language, a number to ring as one dials it. */
function useWritten({ type, value }: ShownField): string {
  const { locale } = useT()
  if (typeof value === 'number') {
    const amount = type === 'money' ? value / 100 : value
    return amount.toLocaleString(locale, { useGrouping: false })
  }
  return type === 'phone' && typeof value === 'string' ? shownPhone(value) : String(value ?? '')
}

/** The first stretch of each day; what a day has more stays as the place itself says it. */
function ScheduleFields({ field, contract, problem }: OneProps) {
  const t = useT()
  const name = `values.${camelCase(field.key)}`
  const errors = problem?.fields[name]
  // Days without a time stand folded, unless there is no other: one fills in one of them, not seven.
  const some = weekdays.filter((day) => (contract.schedule[day]?.length ?? 0) > 0)
  const used = some.length > 0 ? some : weekdays
  const rest = weekdays.filter((day) => !used.includes(day))
  const times = (day: (typeof weekdays)[number]) => {
    const day_ = t(`vacancies.day.${day}.long`)
    const stretch = contract.schedule[day]?.[0]
    const input = (edge: 'from' | 'until', value: string | undefined) => (
      <input
        key={edge}
        className="input"
        type="time"
        name={`schedule.${day}.${edge}`}
        aria-label={`${day_} ${t(edge === 'from' ? 'contracts.from' : 'contracts.until')}`}
        defaultValue={problem?.values[`schedule.${day}.${edge}`] ?? value ?? ''}
      />
    )
    return [<span key={day}>{day_}</span>, input('from', stretch?.[0]), input('until', stretch?.[1])]
  }
  return (
    <fieldset className="field" id={`f-${name}`} data-invalid={errors?.length ? '' : undefined}>
      <legend className="label">{field.label}</legend>
      <p className="hint">{t('contracts.day-off')}</p>
      {errors?.length ? <p className="error">{errors.join(' ')}</p> : null}
      <div className="sched">{used.map(times)}</div>
      {rest.length > 0 ? (
        <details className="change-more" open={(errors?.length ?? 0) > 0 || undefined}>
          <summary className="btn btn-sm">{t('contracts.other-days')}</summary>
          <div className="sched">{rest.map(times)}</div>
        </details>
      ) : null}
    </fieldset>
  )
}
