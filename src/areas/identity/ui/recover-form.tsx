import { Form } from 'react-router'
import { SignInEmail } from '#areas/identity/ui/sign-in-email.tsx'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'

/** Asks for a link to choose a new password with, wherever one finds out that one needs it. */
export function RecoverForm({ problem }: { problem?: FormProblem | undefined }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <>
      <Form method="post" action={path('/auth/recover')} noValidate>
        <SignInEmail defaultValue={problem?.values.email} errors={problem?.fields.email} />
        <SubmitButton className="btn-lg btn-block">{t('identity.recover.submit')}</SubmitButton>
      </Form>
      <p className="muted">{t('identity.recover.no-mail')}</p>
    </>
  )
}
