import { Form } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { TextField } from '#web/design/field.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'

/** Asks for a link to choose a new password with, wherever one finds out that one needs it. */
export function RecoverForm({ problem }: { problem?: FormProblem | undefined }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <>
      <Form method="post" action={path('/auth/recover')} noValidate>
        <TextField
          label={t('shell.sign-in.email')}
          name="email"
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={problem?.values.email}
          errors={problem?.fields.email}
        />
        <SubmitButton className="btn-lg btn-block">{t('identity.recover.submit')}</SubmitButton>
      </Form>
      <p className="muted">{t('identity.recover.no-mail')}</p>
    </>
  )
}
