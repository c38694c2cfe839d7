import { Form } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { FileField } from '#web/design/file-field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { largestPaper } from '../model.ts'

/** A paper to send: a PDF, or a photograph from a phone. */
export function HandIn({
  isAgain,
  problem,
  isMeant = true,
}: {
  isAgain: boolean
  problem: FormProblem | undefined
  /** Whether it is what its reader is to do now. */
  isMeant?: boolean
}) {
  const t = useT()
  const { fileSize } = useFormat()
  // Whole megabytes are told, and a little more is taken.
  const most = fileSize(Math.floor(largestPaper / 1024) * 1_000_000)
  return (
    <Form method="post" encType="multipart/form-data" noValidate>
      <FileField
        label={t(isAgain ? 'documents.hand-in.again' : 'documents.hand-in.choose')}
        name="file"
        accept="image/png,image/jpeg,image/webp,application/pdf"
        help={t('documents.hand-in.help', { most })}
        errors={problem?.fields.file}
      />
      <SubmitButton name="step" value="hand_in" look={isMeant ? 'primary' : 'plain'}>
        <Icon name="upload-simple" /> {t('documents.event.hand_in')}
      </SubmitButton>
    </Form>
  )
}
