import { Form } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { FileField } from '#web/design/file-field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { largestPaper } from '../model.ts'

/** A paper to send: a PDF, or a photograph from a phone. */
export function HandIn({
  isAgain,
  problem,
  isMeant = true,
  to,
  of,
}: {
  isAgain: boolean
  problem: FormProblem | undefined
  /** Whether it is what its reader is to do now. */
  isMeant?: boolean
  /** The page of the paper, where it is sent from another. */
  to?: string
  /** Which paper it is, where several stand below each other. */
  of?: string
}) {
  const t = useT()
  const path = useLocalePath()
  const { fileSize } = useFormat()
  // Whole megabytes are told, and a little more is taken.
  const most = fileSize(Math.floor(largestPaper / 1024) * 1_000_000)
  return (
    <Form method="post" {...(to ? { action: path(to) } : {})} encType="multipart/form-data" noValidate>
      <FileField
        label={t(isAgain ? 'documents.hand-in.again' : 'documents.hand-in.choose')}
        name="file"
        accept="image/png,image/jpeg,image/webp,application/pdf"
        help={t('documents.hand-in.help', { most })}
        errors={problem?.fields.file}
      />
      <SubmitButton name="step" value="hand_in" look={isMeant ? 'primary' : 'plain'}>
        <Icon name="upload-simple" /> {t('documents.event.hand_in')}
        {of ? <span className="vh">: {of}</span> : null}
      </SubmitButton>
    </Form>
  )
}
