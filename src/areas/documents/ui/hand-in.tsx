import { Form } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Fault } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { largestPaper } from '../model.ts'

/** A paper to send: a PDF, or a photograph from a phone. */
export function HandIn({ isAgain, problem }: { isAgain: boolean; problem: FormProblem | undefined }) {
  const t = useT()
  const { fileSize } = useFormat()
  const errors = problem?.fields.file
  return (
    <Form method="post" encType="multipart/form-data" noValidate>
      <div className="field" data-invalid={errors ? '' : undefined}>
        <label className="label" htmlFor="f-file">
          {t(isAgain ? 'documents.hand-in.again' : 'documents.hand-in.choose')}
        </label>
        <p className="hint" id="f-file-help">
          {t('documents.hand-in.help', { most: fileSize(largestPaper * 1000) })}
        </p>
        <Fault id="f-file-error" errors={errors} />
        <input
          className="input"
          id="f-file"
          name="file"
          type="file"
          accept="image/png,image/jpeg,image/webp,application/pdf"
          aria-describedby={errors ? 'f-file-help f-file-error' : 'f-file-help'}
          aria-invalid={errors ? true : undefined}
        />
      </div>
      <SubmitButton name="step" value="hand_in">
        <Icon name="upload-simple" /> {t('documents.event.hand_in')}
      </SubmitButton>
    </Form>
  )
}
