import { Form, useActionData, useSearchParams, type ActionFunctionArgs } from 'react-router'
import { SignInEmail } from '#areas/identity/ui/sign-in-email.tsx'
import { act, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useT } from '#web/i18n.tsx'
import { BackToSignIn } from '../ui/back-to-sign-in.tsx'
import { Entrance } from '../ui/entrance.tsx'

export const handle = { layout: 'bare' }

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const token = new URL(args.request.url).searchParams.get('unlock_token')
  return act(args, form, async (api) => {
    await api.raw('POST', '/auth/unlock', token ? { unlock_token: token } : { email: String(form.get('email') ?? '') })
    return { done: token ? ('open' as const) : ('sent' as const) }
  })
}

/** Asks for the mail that ends waiting after wrong passwords. */
export default function Unlock() {
  const t = useT()
  const [search] = useSearchParams()
  const outcome = useActionData<{ problem?: FormProblem; done?: 'open' | 'sent' }>()
  const hasLink = search.has('unlock_token')
  return (
    <Entrance title={t('identity.unlock.title')}>
      <h1>{t('identity.unlock.title')}</h1>
      {outcome?.done === 'open' ? (
        <Notice tone="ok" role="status" title={t('identity.unlock.done')} />
      ) : outcome?.done === 'sent' ? (
        <Notice tone="ok" role="status" title={t('identity.recover.sent')}>
          {t('identity.reset.sent')} {t('identity.recover.spam')}
        </Notice>
      ) : (
        <>
          {hasLink ? (
            <p className="lead">{t('identity.unlock.open')}</p>
          ) : (
            <Notice tone="warn" title={t('identity.unlock.wait')}>
              {t('identity.unlock.lead')}
            </Notice>
          )}
          <ErrorSummary problem={outcome?.problem} />
          <Form method="post" noValidate>
            {hasLink ? null : <SignInEmail defaultValue={outcome?.problem?.values.email} />}
            <SubmitButton className="btn-lg btn-block">
              {t(hasLink ? 'identity.unlock.go' : 'identity.unlock.submit')}
            </SubmitButton>
          </Form>
          {hasLink ? null : <p className="muted">{t('identity.recover.no-mail')}</p>}
        </>
      )}
      <BackToSignIn />
    </Entrance>
  )
}
