import { Form, Link, redirect, useActionData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { act, apiFor, visitContext, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TextField } from '#web/design/field.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { challengeOf, sessionCookies } from '#areas/identity/ui/session.ts'
import { safeReturn } from '#web/safe-return.ts'
import { Entrance } from '../ui/entrance.tsx'

export const handle = { layout: 'bare' }

export function loader(args: LoaderFunctionArgs) {
  if (!challengeOf(args.request, args.context.get(visitContext).secure))
    throw redirect(`/${apiFor(args).locale}/auth/login-1?eerst=code`)
  return null
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const challenge = challengeOf(args.request, args.context.get(visitContext).secure)
  return act(args, form, async (api) => {
    if (!challenge) throw redirect(`/${api.locale}/auth/login-1?eerst=code`)
    const { headers } = await api.raw('POST', '/auth/sign_in', { challenge, code: String(form.get('code') ?? '') })
    const back = safeReturn(new URL(args.request.url).searchParams.get('redirect'), `/${api.locale}/dashboard`)
    throw redirect(back, { headers: sessionCookies(headers, args.context.get(visitContext).secure) })
  })
}

/** Asks for the code after the password, from people with a second factor. */
export default function Code() {
  const t = useT()
  const path = useLocalePath()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  return (
    <Entrance title={t('identity.code.title')}>
      <h1>{t('identity.code.title')}</h1>
      <p className="lead">{t('identity.code.lead')}</p>
      <ErrorSummary problem={problem} />
      <Form method="post" data-kept="never" noValidate>
        <TextField
          label={t('identity.code.label')}
          help={t('identity.code.lost')}
          name="code"
          type="text"
          className="w-s"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton className="btn-lg btn-block">{t('identity.code.submit')}</SubmitButton>
      </Form>
      <p>
        <Link to={path('/inloggen')}>{t('identity.code.again')}</Link>
      </p>
    </Entrance>
  )
}
