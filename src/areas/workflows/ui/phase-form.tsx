import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { requirementKinds, signingParties } from '#areas/workflows/model.ts'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ChoiceField, SelectField, TextArea, TextField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { namesField } from '#web/read-form.ts'
import { DueFields, type WalkedPeriod } from './due-fields.tsx'
import { spareRequirements } from './phase-written.ts'
import type { EditedPhase, ShownWorkflow } from './workflow.ts'

type PhaseFormProps = {
  workflow: ShownWorkflow
  /** Those of its school, in which it may be walked. */
  periods: readonly WalkedPeriod[]
  /** Without one it is a new phase. */
  phase: EditedPhase | undefined
  /** Where on the route it stands; of a new one that is chosen. */
  place: number
  onPlace: (place: number) => void
  problem: FormProblem | undefined
  /** What becomes of a change, before the button that makes it. */
  effect: ReactNode
}

/** Everything a phase is made of. Texts in both languages; what it asks in lines, of which an empty one counts for nothing. */
export function PhaseForm({ workflow, periods, phase, place, onPlace, problem, effect }: PhaseFormProps) {
  const t = useT()
  const locale = useLocale()
  const path = useLocalePath()
  const kept = problem?.values
  const text = (name: string, known: string | number | null | undefined) => ({
    name,
    label: t(`workflows.field.${name}`),
    defaultValue: kept?.[name] ?? String(known ?? ''),
    errors: problem?.fields[name],
    // What is still to be written has an example.
    help: !phase && t.has(`workflows.example.${name}`) ? t(`workflows.example.${name}`) : undefined,
  })
  // What comes later on the route cannot be waited for.
  const asked = phase?.requirements.length ?? 0
  const [count, setCount] = useState(asked)
  const recount = (form: HTMLFormElement) => setCount(countAsked(new FormData(form)))
  const others = workflow.phases.filter(({ id }, at) => at < place || phase?.after.includes(id))
  return (
    <Form method="post" className="wf-form" noValidate key={`${workflow.lockVersion}-${phase?.id}`}>
      <input type="hidden" name={namesField} value="after" />
      <input type="hidden" name="lockVersion" value={kept?.lockVersion ?? workflow.lockVersion} />
      <TextField {...text('nameNl', phase?.name.nl)} maxLength={60} errors={problem?.fields.phases} />
      <TextArea {...text('explanationNl', phase?.explanation.nl)} rows={3} maxLength={600} />
      <details className="wf-fold" open={problem !== undefined || undefined}>
        <summary>{t('workflows.edit.in-english')}</summary>
        <TextField {...text('nameEn', phase?.name.en)} maxLength={60} />
        <TextArea {...text('explanationEn', phase?.explanation.en)} rows={3} maxLength={600} />
      </details>
      <fieldset
        className="section"
        onChange={({ currentTarget }) => {
          if (currentTarget.form) recount(currentTarget.form)
        }}
      >
        <legend>
          <h2>{t('workflows.field.requirements')}</h2>
        </legend>
        {problem?.fields.requirements?.map((words) => (
          <p key={words} className="error">
            {words}
          </p>
        ))}
        <div className="wf-reqs">
          {Array.from({ length: asked || 1 }, (_, at) => (
            <RequirementFields key={at} at={at} known={phase?.requirements[at]} problem={problem} onTurned={recount} />
          ))}
          <details className="wf-fold" open={problem !== undefined || undefined}>
            <summary>{t('workflows.edit.more-requirements')}</summary>
            {Array.from({ length: spareRequirements }, (_, more) => (
              <RequirementFields
                key={more}
                at={(asked || 1) + more}
                known={undefined}
                problem={problem}
                onTurned={recount}
              />
            ))}
          </details>
        </div>
        <TextField
          {...text('needs', phase?.needs)}
          help={t('workflows.field.needs-help')}
          optional={t('shell.form.optional')}
          className="w-s"
          inputMode="numeric"
        >
          {count > 1 ? <span className="wf-of">{t('workflows.field.needs-of', { count })}</span> : null}
        </TextField>
      </fieldset>
      <DueFields workflow={workflow} periods={periods} phase={phase} place={place} problem={problem} />
      {others.length > 0 || !phase ? (
        <fieldset className="section">
          <legend>
            <h2>{t('workflows.field.before')}</h2>
          </legend>
          {phase ? null : (
            <SelectField
              label={t('workflows.field.place')}
              name="place"
              options={[
                { value: '0', label: t('workflows.field.place-first') },
                ...workflow.phases.map(({ name }, at) => ({
                  value: String(at + 1),
                  label: t('workflows.field.place-after', { name: name[locale] }),
                })),
              ]}
              defaultValue={String(place)}
              onChange={({ currentTarget }) => onPlace(Number(currentTarget.value))}
            />
          )}
          {others.length > 0 ? (
            <ChoiceField
              // Where a new one comes decides what stands before it.
              key={place}
              type="checkbox"
              name="after"
              label={t('workflows.field.after')}
              help={t('workflows.field.after-help')}
              errors={problem?.fields.after}
              options={others.map(({ id, name }) => ({ value: id, label: name[locale] }))}
              look="chips"
              chosen={kept ? (kept.after?.split(',') ?? []) : (phase?.after ?? others.slice(-1).map(({ id }) => id))}
            />
          ) : null}
        </fieldset>
      ) : null}
      {effect}
      <div className="btn-group">
        <SubmitButton name="step" value="save">
          {t('workflows.edit.save-phase')}
        </SubmitButton>
        <Link className="btn" data-look="ghost" to={path(`/workflows/${workflow.id}`)}>
          {t('workflows.edit.back')}
        </Link>
        {phase ? (
          <SubmitButton look="remove" name="step" value="remove">
            {t('workflows.edit.remove-phase')}
          </SubmitButton>
        ) : null}
      </div>
    </Form>
  )
}

/** So many lines of the form ask something. */
const countAsked = (form: FormData) =>
  [...form].filter(([name, value]) => /^kind\d+$/.test(name) && value !== '').length

type RequirementFieldsProps = {
  at: number
  known: EditedPhase['requirements'][number] | undefined
  problem: FormProblem | undefined
  /** It was taken away, or put back: what the form asks is counted anew. */
  onTurned: (form: HTMLFormElement) => void
}

/** What a phase asks, in one line; taken away it leaves its number and the way back. */
function RequirementFields({ at, known, problem, onTurned }: RequirementFieldsProps) {
  const t = useT()
  const [isGone, setGone] = useState(false)
  const [wasMoved, setMoved] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const turned = useEffectEvent(() => {
    button.current?.focus()
    if (button.current?.form) onTurned(button.current.form)
  })
  useEffect(() => {
    if (wasMoved) turned()
  }, [isGone, wasMoved])
  const turn = () => {
    setMoved(true)
    setGone(!isGone)
  }
  const kept = problem?.values
  const text = (name: 'labelNl' | 'labelEn' | 'amount', value: string | number | null | undefined) => ({
    name: `${name}${at}`,
    label: t(`workflows.field.${name}`),
    defaultValue: kept?.[`${name}${at}`] ?? String(value ?? ''),
  })
  if (isGone) {
    return (
      <p className="wf-req wf-req-gone" role="status">
        {/* What stays empty is asked no more. */}
        <input type="hidden" name={`kind${at}`} value="" />
        <span>{t('workflows.field.requirement-gone', { number: at + 1 })}</span>
        <button ref={button} type="button" className="btn btn-sm" onClick={turn}>
          {t('workflows.field.requirement-back')}
        </button>
      </p>
    )
  }
  return (
    <div className="wf-req" role="group" aria-label={t('workflows.field.requirement', { number: at + 1 })}>
      <input type="hidden" name={`id${at}`} value={known?.id ?? ''} />
      <div className="pairs">
        <SelectField
          label={t('workflows.field.requirement', { number: at + 1 })}
          name={`kind${at}`}
          options={[
            { value: '', label: t(`workflows.field.${known ? 'nothing' : 'choose'}`) },
            ...requirementKinds.map((kind) => ({
              value: kind,
              label: kind === 'contract_signed' ? t('workflows.field.signs') : t(`workflows.kind.${kind}`, { of: 1 }),
            })),
          ]}
          defaultValue={kept?.[`kind${at}`] ?? known?.kind ?? ''}
        />
        <SelectField
          label={t('workflows.field.party')}
          name={`party${at}`}
          options={[
            { value: '', label: t('workflows.field.nobody') },
            ...signingParties.map((party) => ({ value: party, label: t(`workflows.signed-about.${party}`) })),
          ]}
          defaultValue={kept?.[`party${at}`] ?? known?.party ?? ''}
        />
        <TextField {...text('amount', known?.amount)} inputMode="numeric" />
      </div>
      {known ? (
        <button
          ref={button}
          type="button"
          className="btn btn-icon wf-drop"
          data-needs-js
          aria-label={t('workflows.field.requirement-drop', { number: at + 1 })}
          title={t('workflows.field.requirement-drop', { number: at + 1 })}
          onClick={turn}
        >
          <Icon name="trash" />
        </button>
      ) : null}
      <div className="pairs wf-called">
        <TextField {...text('labelNl', known?.label?.nl)} maxLength={80} />
        <TextField {...text('labelEn', known?.label?.en)} maxLength={80} />
      </div>
    </div>
  )
}
