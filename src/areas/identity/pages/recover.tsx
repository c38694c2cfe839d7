import { useActionData, type ActionFunctionArgs } from 'react-router'
import { act, apiFor, formValues, problemData, takeForm, type FormProblem } from '#web/api.ts'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useT } from '#web/i18n.tsx'
import { loadMessages } from '#web/messages.ts'
import { BackToSignIn } from '#areas/identity/ui/back-to-sign-in.tsx'
import { Entrance } from '#areas/identity/ui/entrance.tsx'
import { RecoverForm } from '#areas/identity/ui/recover-form.tsx'

export const handle = { layout: 'bare' }

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const email = String(form.get('email') ?? '').trim()
  const t = await loadMessages(apiFor(args).locale)
  if (email === '') {
    const fields = { email: [t('identity.fields.email-required')] }
    const message = t('platform.refusals.invalid')
    return problemData({ message, code: 'platform.invalid', status: 422, fields, values: formValues(form) })
  }
  return act(args, form, async (api) => {
    await api.raw('POST', '/auth/password', { email })
    return { sent: true }
  })
}

export default function Recover() {
  const t = useT()
  const outcome = useActionData<{ problem?: FormProblem; sent?: boolean }>()
  return (
    <Entrance title={t('identity.recover.title')}>
      <h1>{t('identity.recover.title')}</h1>
      {outcome?.sent ? (
        <Notice tone="ok" role="status" title={t('identity.recover.sent')}>
          {t('identity.reset.sent')} {t('identity.recover.spam')}
        </Notice>
      ) : (
        <>
          <p className="lead">{t('identity.recover.lead')}</p>
          <ErrorSummary problem={outcome?.problem} />
          <RecoverForm problem={outcome?.problem} />
        </>
      )}
      <BackToSignIn />
    </Entrance>
  )
}
