import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Checkbox, TextArea, TextField } from '#web/design/field.tsx'
import { FoldedForm } from '#web/design/folded-form.tsx'
import { useT } from '#web/i18n.tsx'
import type { FoundToJudge } from './found.ts'

type Props = { place: FoundToJudge; problem: FormProblem | undefined }
type Judging = Props & {
  /** The pupil, who owes nobody a reason for taking it back. */
  isOwn: boolean
}

/** What the school may say to a place: a yes, a question first, a no; and once it said yes, how the host is reached. */
export function JudgeForm({ place, problem, isOwn }: Judging) {
  const t = useT()
  const can = place.meta.allowedEvents as readonly string[]
  const refused = problem?.values.step
  const fieldOf = (step: string) => ({
    value: (name: string) => (refused === step ? problem?.values[name] : undefined),
    errors: (name: string) => (refused === step ? problem?.fields[name] : undefined),
  })
  const reasonOf = (step: string, label: string) => (
    <TextArea
      label={label}
      name="reason"
      rows={3}
      defaultValue={fieldOf(step).value('reason')}
      errors={fieldOf(step).errors('reason')}
    />
  )
  // A no of the school stands beside its yes; what the pupil takes back is told as theirs.
  const name = place.studentFirstName ?? t('applications.somebody')
  const words = (step: string) => (isEnding(step) ? t(`found.judge.${step}`, { name }) : t(`found.event.${step}`))
  const folded = (step: string, children: ReactNode) =>
    can.includes(step) ? (
      <FoldedForm
        summary={words(step)}
        isOpen={refused === step}
        {...(step === 'withdraw' ? { look: 'btn btn-quiet' } : {})}
      >
        <Version place={place} problem={refused === step ? problem : undefined} />
        {children}
        <SubmitButton name="step" value={step} look={isEnding(step) ? 'stop' : 'primary'}>
          {words(step)}
        </SubmitButton>
      </FoldedForm>
    ) : null
  return (
    <div className="steps sf-steps">
      {can.includes('approve') ? <Approve place={place} problem={refused === 'approve' ? problem : undefined} /> : null}
      {folded('request_changes', reasonOf('request_changes', t('found.judge.question')))}
      {folded('reject', reasonOf('reject', t('found.judge.why-not')))}
      {can.includes('send_link') && place.contactEmail ? <Plain place={place} step="send_link" /> : null}
      {folded(
        'phone_confirm',
        <>
          <TextField
            label={t('found.judge.spoke')}
            name="name"
            defaultValue={fieldOf('phone_confirm').value('name') ?? place.contactName}
            errors={fieldOf('phone_confirm').errors('name')}
          />
          {reasonOf('phone_confirm', t('found.judge.said'))}
        </>,
      )}
      {isOwn && can.includes('withdraw') ? <Plain place={place} step="withdraw" /> : null}
      {isOwn ? null : folded('withdraw', reasonOf('withdraw', t('found.judge.why-off', { name })))}
    </div>
  )
}

/** A no, and what takes it all back. */
const isEnding = (step: string) => step === 'reject' || step === 'withdraw'

/** A step that wants no words. */
function Plain({ place, step }: { place: FoundToJudge; step: string }) {
  const t = useT()
  return (
    <Form method="post">
      <Version place={place} problem={undefined} />
      <SubmitButton name="step" value={step} look={isEnding(step) ? 'stop' : 'plain'}>
        {t(`found.event.${step}`)}
      </SubmitButton>
    </Form>
  )
}

/** What somebody read when they began; after a refusal it stays what it was. */
function Version({ place, problem }: Props) {
  return <input type="hidden" name="lockVersion" value={problem?.values.lockVersion ?? place.lockVersion} />
}

function Approve({ place, problem }: Props) {
  const t = useT()
  const name = place.studentFirstName ?? t('applications.somebody')
  const isMas = place.program === 'mas'
  return (
    <Form method="post" className="sf-approve" noValidate>
      <Version place={place} problem={problem} />
      <h2>{t('found.judge.title')}</h2>
      {isMas && place.purpose !== 'nonprofit' ? (
        <Checkbox
          label={t('found.judge.purpose-fits')}
          name="purposeFits"
          defaultChecked={problem?.values.purposeFits === 'on'}
          errors={problem?.fields.purposeFits}
        />
      ) : null}
      {isMas && place.isRelative ? (
        <>
          <Checkbox
            label={t('found.judge.relative-fits')}
            name="relativeFits"
            defaultChecked={problem?.values.relativeFits === 'on'}
            errors={problem?.fields.relativeFits}
          />
          <TextArea
            label={t('found.judge.relative-why')}
            name="relativeReason"
            rows={2}
            defaultValue={problem?.values.relativeReason}
            errors={problem?.fields.relativeReason}
          />
        </>
      ) : null}
      <TextArea
        label={t('found.judge.message', { name })}
        name="message"
        rows={3}
        optional={t('shell.form.optional')}
        defaultValue={problem?.values.message}
        errors={problem?.fields.message}
      />
      <SubmitButton name="step" value="approve">
        {t('found.judge.yes', { name, host: place.hostName })}
      </SubmitButton>
      <p className="muted small">{t('found.judge.undo')}</p>
    </Form>
  )
}
