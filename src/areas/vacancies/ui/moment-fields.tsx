import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { momentInput } from '#areas/vacancies/schema.ts'
import { fieldErrors } from '#platform/validation.ts'
import { dayOf, clockAt } from '#platform/week.ts'
import { Fault } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import { namesField } from '#web/read-form.ts'
import { isBlank, slotOf, type TypedMoment } from './vacancy-form.ts'
import type { Managed } from './managed.ts'

const parts = ['day', 'from', 'to', 'seats', 'note'] as const
type Part = (typeof parts)[number]

/** `begun` is what the fields were made with; they keep what is typed themselves, `now` follows it. */
type Row = { key: number; begun: TypedMoment; now: TypedMoment; isJudged: boolean }

const blank: TypedMoment = { day: '', from: '', to: '', seats: '1', note: '' }

/**
 * The moments of something that is once, and room for one more. The rows are those of who types: what is kept meanwhile
 * comes back from the server, and never stands beside them a second time.
 */
export function MomentFields({
  vacancy,
  errors,
  typed,
  today,
}: {
  vacancy: Managed
  /** What was said of the moments together. */
  errors: string[] | undefined
  /** The moments as they were sent and refused. */
  typed: TypedMoment[] | undefined
  today: string
}) {
  const t = useT()
  const { box, rows, change, addRow, removeRow } = useMomentRows(vacancy, typed)
  /** What was refused is no longer said of moments that were changed since. */
  const [mended, setMended] = useState<string[]>()
  const said = errors === mended ? undefined : errors
  const together = rows.reduce((sum, { now }) => sum + (isBlank(now) ? 0 : Number(now.seats) || 0), 0)
  return (
    <fieldset className="field only-once" id="f-slots" ref={box}>
      <legend className="label">{t('vacancies.edit.field.slots')}</legend>
      <p className="hint">{t('vacancies.edit.help.slots')}</p>
      <Fault errors={said} />
      <input type="hidden" name={namesField} value="slots" />
      {rows.map((row, at) => (
        <MomentRow
          key={row.key}
          row={row}
          at={at}
          today={today}
          onType={(now) => {
            setMended(errors)
            change(row.key, () => ({ now }))
          }}
          onLeave={() => change(row.key, ({ now }) => ({ isJudged: !isBlank(now) }))}
          onRemove={rows.length > 1 ? () => removeRow(row.key) : undefined}
        />
      ))}
      <div className="row row-between">
        <button type="button" className="btn btn-sm slot-more" data-needs-js="" onClick={addRow}>
          <Icon name="plus" /> {t('vacancies.edit.slot.more')}
        </button>
        {together > 0 ? (
          <p className="small muted num" role="status">
            {t('vacancies.edit.slot.together', { count: together })}
          </p>
        ) : null}
      </div>
    </fieldset>
  )
}

/** The rows somebody types in: those that are known or were refused, and what is added and taken away since. */
function useMomentRows(vacancy: Managed, typed: TypedMoment[] | undefined) {
  const box = useRef<HTMLFieldSetElement>(null)
  const [rows, setRows] = useState<Row[]>(() => {
    const known = (typed ?? vacancy.slots.map(typedOf)).map((one) => ({ one, isJudged: typed !== undefined }))
    return [...known, { one: blank, isJudged: false }].map(({ one, isJudged }, key) => ({
      key,
      begun: one,
      now: one,
      isJudged,
    }))
  })
  const made = useRef(rows.length)
  const [removed, setRemoved] = useState(0)

  const [judged, setJudged] = useState(typed)
  if (typed !== judged) {
    setJudged(typed)
    // An empty moment is no moment: numbers are those of what was sent.
    if (typed)
      setRows((before) => {
        const sent = before.filter(({ now }) => !isBlank(now))
        const rest = before.filter(({ now }) => isBlank(now))
        return [...sent.map((row) => ({ ...row, isJudged: true })), ...rest]
      })
  }
  useEffect(() => {
    if (removed === 0) return
    box.current?.dispatchEvent(new Event('input', { bubbles: true }))
    box.current?.querySelector<HTMLElement>('.slot-more')?.focus()
  }, [removed])

  const change = (key: number, changes: (row: Row) => Partial<Row>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...changes(row) } : row)))
  function addRow() {
    made.current += 1
    setRows((before) => [...before, { key: made.current, begun: blank, now: blank, isJudged: false }])
  }
  function removeRow(key: number) {
    setRows((before) => before.filter((row) => row.key !== key))
    setRemoved(removed + 1)
  }
  return { box, rows, change, addRow, removeRow }
}

function MomentRow({
  row: { key, begun, now, isJudged },
  at,
  today,
  onType,
  onLeave,
  onRemove,
}: {
  row: Row
  at: number
  today: string
  onType: (now: TypedMoment) => void
  onLeave: () => void
  onRemove: (() => void) | undefined
}) {
  const t = useT()
  const faults = isJudged ? faultsOf(now, t) : {}
  const number = t('vacancies.edit.slot.number', { number: at + 1 })
  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!currentTarget.contains(relatedTarget)) onLeave()
  }
  return (
    <div
      className="slot-row"
      role="group"
      aria-labelledby={`slot-${key}`}
      onInput={({ currentTarget }) => onType(readRow(currentTarget))}
      onBlur={onBlur}
    >
      <p className="slot-head row row-between">
        <b id={`slot-${key}`}>{number}</b>
        {onRemove ? (
          <button type="button" className="btn btn-quiet btn-sm" data-needs-js="" onClick={onRemove}>
            <Icon name="trash" /> {t('vacancies.edit.slot.remove')}
            <span className="vh"> {number}</span>
          </button>
        ) : null}
      </p>
      {parts.map((part) => (
        <MomentPart
          key={part}
          id={`slot-${key}`}
          path={`slots.${at}.${wire[part]}`}
          part={part}
          number={number}
          begun={begun[part]}
          fault={faults[part]}
          isPast={part === 'day' && now.day !== '' && now.day < today}
        />
      ))}
    </div>
  )
}

type MomentPartProps = {
  /** Of the row, for what is said of its parts. */
  id: string
  /** Where a summary of what is wrong finds the field. */
  path: string
  part: Part
  number: string
  begun: string
  fault: string | undefined
  isPast: boolean
}

function MomentPart({ id, path, part, number, begun, fault, isPast }: MomentPartProps) {
  const t = useT()
  const notes = [...(fault ? [`${id}-${part}`] : []), ...(isPast ? [`${id}-past`] : [])]
  return (
    <div className={part === 'note' ? 'field slot-note' : 'field'} data-invalid={fault ? '' : undefined}>
      <label className="label small" htmlFor={`f-${path}`}>
        <span className="vh">{number}, </span>
        {t(`vacancies.edit.slot.${part}`)}
      </label>
      <Fault id={`${id}-${part}`} errors={fault === undefined ? undefined : [fault]} />
      <input
        className="input"
        id={`f-${path}`}
        name={`slot.${part}`}
        defaultValue={begun}
        aria-invalid={fault ? true : undefined}
        aria-describedby={notes.join(' ') || undefined}
        {...kinds[part]}
      />
      {isPast ? (
        <p className="hint slot-past" id={`${id}-past`}>
          <Icon name="warning-fill" /> {t('vacancies.edit.slot.past')}
        </p>
      ) : null}
    </div>
  )
}

/** Where the API says something of a part. */
const wire = { day: 'day', from: 'startsAt', to: 'endsAt', seats: 'seats', note: 'note' } as const
const kinds = {
  day: { type: 'date' },
  from: { type: 'time' },
  to: { type: 'time' },
  seats: { inputMode: 'numeric' },
  note: { maxLength: 120 },
} as const

function typedOf({ startsAt, endsAt, seats, note }: Managed['slots'][number]): TypedMoment {
  const [from, to] = [new Date(startsAt), new Date(endsAt)]
  return { day: dayOf(from), from: clockAt(from), to: clockAt(to), seats: String(seats), note: note ?? '' }
}

function readRow(row: HTMLElement): TypedMoment {
  const read = (part: Part) => row.querySelector<HTMLInputElement>(`[name="slot.${part}"]`)?.value.trim() ?? ''
  return Object.fromEntries(parts.map((part) => [part, read(part)])) as TypedMoment
}

/** What is wrong with a moment, at its field, by the schema the API judges by. */
function faultsOf(moment: TypedMoment, t: ReturnType<typeof useT>): Partial<Record<Part, string>> {
  if (isBlank(moment)) return {}
  const result = momentInput.safeParse(slotOf(moment), { reportInput: true })
  if (result.success) return {}
  const said = fieldErrors(result.error.issues, t)
  const [from, to] = [said.startsAt?.[0], said.endsAt?.[0]]
  return {
    // Without a day no time can be read either.
    ...(moment.day ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : { day: t('vacancies.edit.slot.no-day') }),
    ...(said.seats?.[0] ? { seats: said.seats[0] } : {}),
    ...(said.note?.[0] ? { note: said.note[0] } : {}),
  }
}
