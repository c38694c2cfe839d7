import { Form } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { SelectField, TextField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useT } from '#web/i18n.tsx'
import { namesField } from '#web/read-form.ts'

export const roadDecisions = ['remind', 'extend', 'excuse'] as const
export type RoadDecision = (typeof roadDecisions)[number]

/** What is to be decided about which pupils: asked when they were chosen in the list. */
export type AskedDecision = { decision: RoadDecision; ids: string[] }

type DecideProps = {
  asked: AskedDecision
  phases: readonly { id: string; name: string }[]
  problem: FormProblem | undefined
}

/** About which phase, until when and why: for all pupils that were chosen. */
export function Decide({ asked: { decision, ids }, phases, problem }: DecideProps) {
  const t = useT()
  const own = (key: string, values = {}) => t(`workflows.matrix.${key}`, values)
  const text = (name: string) => ({ name, defaultValue: problem?.values[name] ?? '', errors: problem?.fields[name] })
  return (
    <Form method="post" className="mx-ask" noValidate data-kept="never">
      <h2>
        {own(decision)}: {own('chosen', { count: ids.length })}
      </h2>
      <ErrorSummary problem={problem} />
      <input type="hidden" name={namesField} value="ids" />
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <SelectField
        label={own('on-phase')}
        name="phaseId"
        options={[
          { value: '', label: own('on-current') },
          ...phases.map(({ id, name }, at) => ({ value: id, label: `${at + 1} ${name}` })),
        ]}
        defaultValue={problem?.values.phaseId ?? ''}
        errors={problem?.fields.phaseId}
      />
      {decision === 'extend' ? <TextField {...text('dueOn')} type="date" label={own('until')} /> : null}
      {decision === 'remind' ? null : (
        <TextField {...text('reason')} label={own('why')} help={own('why-help')} maxLength={300} />
      )}
      <SubmitButton name="decide" value={decision}>
        {own(decision)}
      </SubmitButton>
    </Form>
  )
}

/** What came of it: for how many it was done, and for whom not and why. */
export type DecisionOutcome = {
  decision: RoadDecision
  done: number
  behind: string[]
  earlier: string[]
  reminded: string[]
}

export function DecisionNotice({
  outcome: { decision, done, behind, earlier, reminded },
}: {
  outcome: DecisionOutcome
}) {
  const t = useT()
  const lines = [
    ['behind', behind],
    ['earlier', earlier],
    ['reminded', reminded],
  ] as const
  const isWhole = lines.every(([, names]) => names.length === 0)
  return (
    <Notice tone={isWhole ? 'ok' : 'warn'} role="status" title={t(`workflows.matrix.did.${decision}`, { count: done })}>
      {lines.map(([key, names]) =>
        names.length > 0 ? (
          <p key={key}>{t(`workflows.matrix.${key}`, { names: names.join(', '), count: names.length })}</p>
        ) : null,
      )}
    </Notice>
  )
}
