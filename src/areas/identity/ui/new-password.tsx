import { data } from 'react-router'
import { formValues, problemData } from '#web/api.ts'
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

/**
 * What the sign-in contract says is wrong: at the fields of the form what it names, above the form what is about the whole.
 * @throws data the status of a fault that is not the reader's
 */
export async function passwordProblem(response: Response, form: FormData) {
  const { status } = response
  const { errors = [] } = (await response.json()) as Wire
  if (status >= 500) throw data(null, { status })
  const named = Array.isArray(errors) ? [] : Object.entries(errors).filter(([name]) => name in names)
  const fields = Object.fromEntries(named.map(([name, lines]) => [names[name] as string, lines]))
  return problemData({
    message: sentences(errors).join(' '),
    code: 'platform.invalid',
    status,
    fields,
    values: formValues(form),
  })
}

const sentences = (errors: NonNullable<Wire['errors']>): string[] =>
  Array.isArray(errors) ? errors : Object.values(errors).flat()
