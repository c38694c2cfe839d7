import { Form } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { TextArea, TextField } from '#web/design/field.tsx'
import { FoldedForm } from '#web/design/folded-form.tsx'
import { useT } from '#web/i18n.tsx'

type Props = { document: Got<'/required_documents/:id'>; problem: FormProblem | undefined }

/** What the office of the school says of a paper: good, not good, not needed, or needed once more. */
export function Judge({ document, problem }: Props) {
  const t = useT()
  const { allowedEvents } = document.meta
  const may = (event: string) => allowedEvents.includes(event)
  // What was typed stays after a refusal, with the version it was typed upon.
  const version = problem?.values.lockVersion ?? document.lockVersion
  const lock = <input type="hidden" name="lockVersion" value={version} />
  const refused = (event: string) => (problem?.values.step === event ? problem : undefined)
  return (
    <div className="paper-judge">
      {may('verify') ? (
        <Form method="post" className="stack" noValidate>
          {lock}
          <TextField
            name="validUntil"
            type="date"
            label={t('documents.field.validUntil')}
            help={t('documents.field.validUntil-help')}
            optional={t('shell.form.optional')}
            defaultValue={refused('verify')?.values.validUntil ?? ''}
            errors={refused('verify')?.fields.validUntil}
          />
          <SubmitButton name="step" value="verify" look={document.status === 'received' ? 'primary' : 'plain'}>
            {t('documents.event.verify')}
          </SubmitButton>
        </Form>
      ) : null}
      <div className="steps">
        {(['reject', 'waive'] as const).filter(may).map((event) => (
          <FoldedForm key={event} summary={t(`documents.event.${event}`)} isOpen={refused(event) !== undefined}>
            {lock}
            <Why event={event} problem={refused(event)} />
            <SubmitButton name="step" value={event} look={event === 'reject' ? 'stop' : 'primary'}>
              {t(`documents.event.${event}`)}
            </SubmitButton>
          </FoldedForm>
        ))}
        {may('ask_again') ? (
          <Form method="post">
            {lock}
            <SubmitButton name="step" value="ask_again" look="plain">
              {t('documents.event.ask_again')}
            </SubmitButton>
          </Form>
        ) : null}
      </div>
    </div>
  )
}

/** Each form asks why under a name of its own, so that no two fields of the page have the same. */
function Why({ event, problem }: { event: 'reject' | 'waive'; problem: FormProblem | undefined }) {
  const t = useT()
  const name = event === 'reject' ? 'reason' : 'why'
  return (
    <TextArea
      name={name}
      rows={2}
      label={t(`documents.field.${name}`)}
      help={t(`documents.field.${name}-help`)}
      defaultValue={problem?.values[name]}
      errors={problem?.fields.reason}
    />
  )
}
