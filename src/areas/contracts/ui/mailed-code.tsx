import type { FormProblem } from '#web/api.ts'
import { TextField } from '#web/design/field.tsx'
import { useT } from '#web/i18n.tsx'
import type { ShownContract } from './contract.ts'

/** Asked of who scanned a code that the other side showed. */
export function MailedCode({ contract, problem }: { contract: ShownContract; problem: FormProblem | undefined }) {
  const t = useT()
  const { codeSentTo } = contract.meta
  if (!codeSentTo) return null
  return (
    <TextField
      label={t('contracts.sign.code')}
      help={t('contracts.sign.codeHelp', { address: codeSentTo })}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      className="w-m"
      defaultValue={problem?.values.code}
      errors={problem?.fields.code}
    />
  )
}
