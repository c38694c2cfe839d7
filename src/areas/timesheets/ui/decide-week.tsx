import { Form } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { TextArea, TextField } from '#web/design/field.tsx'
import { FoldedForm } from '#web/design/folded-form.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { weekValue } from './deciding.ts'
import type { WaitingWeek } from './waiting.ts'

export type Deciding = {
  /** Whoever holds the link has no account, and gives a name. */
  byLink: boolean
  problem: FormProblem | undefined
}

/** The problem of the form that was sent about this very week. */
export function problemOf({ sheet, week }: WaitingWeek, step: string, problem: FormProblem | undefined) {
  return problem?.values.step === step && problem.values.week === weekValue(sheet.id, week) ? problem : undefined
}

/** The name of who holds the link. The one the pupil wrote down stands there already. */
export function NameField({ one: { sheet }, problem }: { one: WaitingWeek; problem: FormProblem | undefined }) {
  const t = useT()
  return (
    <TextField
      label={t('timesheets.check.your-name')}
      name="name"
      autoComplete="name"
      className="w-l"
      defaultValue={problem?.values.name ?? sheet.supervisorName ?? ''}
      errors={problem?.fields.name}
    />
  )
}

/** A yes to one week. */
export function ApproveWeek({
  one,
  byLink,
  problem,
  look,
}: Deciding & { one: WaitingWeek; look: 'plain' | 'primary' }) {
  const t = useT()
  const { hours } = useFormat()
  const own = problemOf(one, 'approve', problem)
  return (
    <Form method="post" className="ok-form" noValidate>
      <input type="hidden" name="week" value={weekValue(one.sheet.id, one.week)} />
      {byLink ? <NameField one={one} problem={own} /> : null}
      <SubmitButton name="step" value="approve" look={look}>
        {t('timesheets.check.approve', { hours: hours(one.week.minutes) })}
        <span className="vh">: {one.sheet.studentName}</span>
      </SubmitButton>
    </Form>
  )
}

/** A no to one week, with what is wrong in it. */
export function ReturnWeek({ one, byLink, problem }: Deciding & { one: WaitingWeek }) {
  const t = useT()
  const own = problemOf(one, 'return', problem)
  return (
    <FoldedForm
      isOpen={own !== undefined}
      summary={
        <>
          {t('timesheets.check.wrong')}
          <span className="vh">: {one.sheet.studentName}</span>
        </>
      }
    >
      <input type="hidden" name="week" value={weekValue(one.sheet.id, one.week)} />
      {byLink ? <NameField one={one} problem={own} /> : null}
      <TextArea
        label={t('timesheets.check.why')}
        name="reason"
        rows={2}
        help={t('timesheets.check.why-hint', { name: one.sheet.studentName })}
        defaultValue={own?.values.reason}
        errors={own?.fields.reason}
      />
      <SubmitButton name="step" value="return" look="plain">
        {t('timesheets.check.return')}
      </SubmitButton>
    </FoldedForm>
  )
}
