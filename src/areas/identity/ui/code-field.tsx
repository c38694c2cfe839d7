import { TextField } from '#web/design/field.tsx'
import { useT } from '#web/i18n.tsx'

/** A code of the authenticator app. Two forms of one page may both ask: then each has a name of its own. */
export function CodeField({ name = 'code', errors }: { name?: string; errors: string[] | undefined }) {
  const t = useT()
  return (
    <TextField
      label={t('identity.second-factor.code')}
      name={name}
      type="text"
      className="w-s"
      inputMode="numeric"
      autoComplete="one-time-code"
      errors={errors}
    />
  )
}
