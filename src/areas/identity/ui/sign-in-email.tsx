import { TextField } from '#web/design/field.tsx'
import { useT } from '#web/i18n.tsx'

type SignInEmailProps = Pick<Parameters<typeof TextField>[0], 'defaultValue' | 'errors' | 'onBlur'>

/** The address one signs in with, which a phone neither corrects nor begins with a capital. */
export function SignInEmail(more: SignInEmailProps) {
  const t = useT()
  return (
    <TextField
      label={t('shell.sign-in.email')}
      name="email"
      type="text"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...more}
    />
  )
}
