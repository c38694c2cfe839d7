import { problemData } from '#web/api.ts'
import { useT } from '#web/i18n.tsx'
import { PasswordField } from './password-field.tsx'

/** A password one chooses, twice. `login` tells a password manager whose it is. */
export function NewPasswordFields({
  errors = {},
  login,
}: {
  errors?: Record<string, string[]> | undefined
  login?: string
}) {
  const t = useT()
  return (
    <>
      <PasswordField
        label={t('identity.new-password.password')}
        help={t('identity.new-password.help')}
        name="password"
        autoComplete="new-password"
        errors={errors.password}
      >
        {login ? <input type="text" name="username" value={login} autoComplete="username" readOnly hidden /> : null}
      </PasswordField>
      <PasswordField
        label={t('identity.new-password.confirmation')}
        name="passwordConfirmation"
        autoComplete="new-password"
        errors={errors.passwordConfirmation}
      />
    </>
  )
}

const names: Record<string, string> = {
  password: 'password',
  password_confirmation: 'passwordConfirmation',
  current_password: 'currentPassword',
  code: 'code',
}

type Wire = { errors?: string[] | Record<string, string[]> }

/** What the sign-in contract says is wrong, at the fields of the form. */
export async function passwordProblem(response: Response) {
  const { errors = [] } = (await response.json()) as Wire
  const fields: Record<string, string[]> = {}
  if (Array.isArray(errors)) fields.password = errors
  else for (const [name, lines] of Object.entries(errors)) if (name in names) fields[names[name] as string] = lines
  return problemData({ message: '', code: 'platform.invalid', status: response.status, fields, values: {} })
}
