import { data, Form, Link, useActionData, useSearchParams, type ActionFunctionArgs } from 'react-router'
import { sessionCookies } from '#areas/identity/ui/session.ts'
import { apiFor, visitContext, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { NewPasswordFields, passwordProblem } from '../ui/new-password.tsx'
import { BackToSignIn } from '#areas/identity/ui/back-to-sign-in.tsx'
import { Entrance } from '#areas/identity/ui/entrance.tsx'
import { RecoverForm } from '#areas/identity/ui/recover-form.tsx'

export const handle = { layout: 'bare' }

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const text = (name: string) => String(form.get(name) ?? '')
  const token = new URL(args.request.url).searchParams.get('reset_password_token') ?? ''
  const response = await apiFor(args).send(
    'PATCH',
    '/auth/password',
    {
      password: text('password'),
      password_confirmation: text('passwordConfirmation'),
      reset_password_token: token,
    },
    { 'content-type': 'application/json' },
  )
  // The link was the way in, unless a code is asked besides.
  if (response.ok && response.headers.has('access-token'))
    return data(
      { done: true, isIn: true },
      { headers: sessionCookies(response.headers, args.context.get(visitContext).secure) },
    )
  if (response.ok) return { done: true }
  if (response.status === 401) return { gone: true }
  return passwordProblem(response, form)
}

export default function Reset() {
  const t = useT()
  const path = useLocalePath()
  const [search] = useSearchParams()
  const outcome = useActionData<{ problem?: FormProblem; done?: boolean; isIn?: boolean; gone?: boolean }>()
  const known = search.has('reset_password_token')
  const problem = outcome?.problem
  // Without a link that works there is nothing to choose here: the page says what happened and leads on.
  if (outcome?.gone || !known) return <NoLink own={known ? 'gone' : 'missing'} />
  return (
    <Entrance title={t('identity.new-password.title')}>
      <h1>{t('identity.new-password.title')}</h1>
      {outcome?.done ? (
        <>
          <Notice tone="ok" role="status" title={t('identity.new-password.done')}>
            {t(outcome.isIn ? 'identity.new-password.done-in' : 'identity.new-password.done-text')}
          </Notice>
          <p className="section">
            <Link className="btn btn-primary" to={path(outcome.isIn ? '/dashboard' : '/inloggen')}>
              {t(outcome.isIn ? 'identity.new-password.go-on' : 'shell.sign-in.submit')}
            </Link>
          </p>
        </>
      ) : (
        <>
          <ErrorSummary problem={problem} />
          <Form method="post" data-kept="never" noValidate>
            <NewPasswordFields errors={problem?.fields} />
            <SubmitButton>{t('identity.new-password.submit')}</SubmitButton>
          </Form>
        </>
      )}
    </Entrance>
  )
}

function NoLink({ own }: { own: 'gone' | 'missing' }) {
  const t = useT()
  const title = t(`identity.new-password.${own}`)
  return (
    <Entrance title={title}>
      <h1>{title}</h1>
      <Notice tone="warn" title={t(`identity.new-password.${own}-what`)}>
        {t(`identity.new-password.${own}-text`)}
      </Notice>
      <RecoverForm />
      <BackToSignIn />
    </Entrance>
  )
}
