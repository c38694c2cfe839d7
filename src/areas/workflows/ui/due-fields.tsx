import { useState } from 'react'
import { dueAnchors, lastDayIn, type PhaseDue } from '#areas/workflows/model.ts'
import type { FormProblem } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { Fact } from '#web/design/fact.tsx'
import { SelectField, TextField } from '#web/design/field.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { readDue } from './phase-written.ts'
import type { EditedPhase, ShownWorkflow } from './workflow.ts'

export type WalkedPeriod = GotOne<'/internship_periods'>

type DueFieldsProps = {
  workflow: ShownWorkflow
  periods: readonly WalkedPeriod[]
  phase: EditedPhase | undefined
  place: number
  problem: FormProblem | undefined
}

/** Until when: no day, a day, or so many days from one of the period; and which days that gives. */
export function DueFields({ workflow, periods, phase, place, problem }: DueFieldsProps) {
  const t = useT()
  const kept = problem?.values
  const known = phase?.due
  const [due, setDue] = useState(known ?? null)
  const text = (name: string, value: string | number) => ({
    name,
    label: t(`workflows.field.${name}`),
    defaultValue: kept?.[name] ?? String(value),
    errors: problem?.fields[name],
  })
  return (
    <fieldset
      className="section"
      onChange={({ currentTarget }) => {
        if (currentTarget.form) setDue(readDue(new FormData(currentTarget.form)))
      }}
    >
      <legend>
        <h2>{t('workflows.field.due')}</h2>
      </legend>
      {/* One reads it as it is meant: so many days, before or after, which day. */}
      <div className="pairs wf-due">
        <TextField
          {...text('days', known && known.from !== 'day' ? Math.abs(known.days) : '')}
          inputMode="numeric"
          maxLength={3}
        />
        <SelectField
          label={t('workflows.field.side')}
          name="side"
          options={(['after', 'before'] as const).map((value) => ({
            value,
            label: t(`workflows.field.side-${value}`),
          }))}
          defaultValue={kept?.side ?? (known && known.from !== 'day' && known.days < 0 ? 'before' : 'after')}
        />
        <SelectField
          label={t('workflows.field.from')}
          name="from"
          options={[
            { value: '', label: t('workflows.edit.no-due') },
            { value: 'day', label: t('workflows.field.day') },
            ...dueAnchors.map((anchor) => ({ value: anchor, label: t(`workflows.anchor.${anchor}`) })),
          ]}
          defaultValue={kept?.from ?? known?.from ?? ''}
        />
        <TextField {...text('on', known?.from === 'day' ? known.on : '')} type="date" />
      </div>
      <GivenDays workflow={workflow} periods={periods} place={place} due={due} />
    </fieldset>
  )
}

type GivenDaysProps = Pick<DueFieldsProps, 'workflow' | 'periods' | 'place'> & { due: PhaseDue | null }

/** The last day that comes of it in each period in which the workflow is walked, or may be. */
function GivenDays({ workflow: { standing, phases, program }, periods, place, due }: GivenDaysProps) {
  const t = useT()
  const { longDay } = useFormat()
  if (due === null || due.from === 'day' || Number.isNaN(due.days)) return null
  const walked = new Set(standing?.lastDays.map(({ periodId }) => periodId))
  const shown = periods
    .filter(({ id, ...period }) =>
      walked.size > 0 ? walked.has(id) : period.program === program && period.status !== 'archived',
    )
    .toSorted((one, other) => one.startsOn.localeCompare(other.startsOn))
  if (shown.length === 0) return null
  const earlier = phases.slice(0, place).map((phase) => phase.due)
  return (
    <dl className="facts wf-given" aria-live="polite">
      {shown.map((period) => {
        const { day, isPutOff } = lastDayIn(due, period, earlier)
        return (
          <Fact key={period.id} label={period.name}>
            {t('workflows.edit.last-day', { day: longDay(day) })}
            {isPutOff ? <span className="muted">{t('workflows.edit.put-off')}</span> : null}
          </Fact>
        )
      })}
    </dl>
  )
}
