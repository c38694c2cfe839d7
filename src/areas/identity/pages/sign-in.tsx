import { useState } from 'react'
import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { signInForm } from '#areas/identity/schema.ts'
import { fieldErrors } from '#platform/validation.ts'
import { SignInEmail } from '#areas/identity/ui/sign-in-email.tsx'
import { act, apiFor, formValues, load, problemData, visitContext, takeForm, type FormProblem } from '#web/api.ts'
import { ApiRefusal } from '#web/client.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { DemoRibbon } from '#web/layouts/demo-ribbon.tsx'
import { loadMessages } from '#web/messages.ts'
import { challengeCookie, returnedCookies, sessionCookies } from '#areas/identity/ui/session.ts'
import { safeReturn } from '#web/safe-return.ts'
import { readShell, useShell } from '#web/shell.ts'
import { Entrance } from '../ui/entrance.tsx'
import { PasswordField } from '../ui/password-field.tsx'

export const handle = { layout: 'bare' }

export async function loader(args: LoaderFunctionArgs) {
  const { locale } = apiFor(args)
  const shell = await load(args, readShell)
  if (shell.user)
    throw redirect(safeReturn(new URL(args.request.url).searchParams.get('redirect'), `/${locale}/dashboard`))
  // The half hour of looking through another's eyes is over.
  const own = returnedCookies(args.request, args.context.get(visitContext).secure)
  if (own) throw redirect(`/${locale}/dashboard`, { headers: own })
  return { providers: (await load(args, (api) => api.get('/identity_providers'))).data }
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { locale } = apiFor(args)
  const t = await loadMessages(locale)
  const parsed = signInForm.safeParse(Object.fromEntries(form), { reportInput: true })
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error.issues, t)
    return problemData({
      message: t('platform.refusals.invalid'),
      code: 'platform.invalid',
      status: 422,
      fields,
      values: formValues(form),
    })
  }
  const { secure } = args.context.get(visitContext)
  const search = new URL(args.request.url).searchParams
  return act(args, form, async (api) => {
    try {
      const { headers } = await api.raw('POST', '/auth/sign_in', parsed.data)
      const back = safeReturn(search.get('redirect'), `/${locale}/dashboard`)
      throw redirect(back, { headers: sessionCookies(headers, secure) })
    } catch (error) {
      const challenge = error instanceof ApiRefusal ? error.answer.challenge : undefined
      if (typeof challenge !== 'string') throw error
      throw redirect(`/${locale}/auth/code?${search}`, { headers: challengeCookie(challenge, secure) })
    }
  })
}

const reasons = ['unknown', 'inactive', 'expired', 'failed']

export default function SignIn() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const [search] = useSearchParams()
  const away = search.get('sso')
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const shown = { ...problem?.fields, ...errors }
  // Whose first step is too long ago begins again.
  const isBeforeCode = search.get('eerst') === 'code' && !problem

  // A field is checked when it is left, never while somebody types.
  function check(event: React.FocusEvent<HTMLInputElement>) {
    const { name, value } = event.currentTarget
    const result = signInForm.safeParse({ [name]: value }, { reportInput: true })
    const found = result.success ? {} : fieldErrors(result.error.issues, t)
    if (value !== '' || shown[name]) setErrors((before) => ({ ...before, [name]: found[name] ?? [] }))
  }

  return (
    <Entrance title={t('shell.sign-in.title')}>
      <h1>{t('shell.sign-in.title')}</h1>
      {search.has('uit') && !problem ? <Notice tone="ok" title={t('shell.sign-in.out')} role="status" /> : null}
      {isBeforeCode ? (
        <Notice title={t('shell.sign-in.before-code')} role="status">
          {t('shell.sign-in.before-code-text')}
        </Notice>
      ) : null}
      {away && !problem ? (
        <Notice tone="warn" role="alert" title={t('identity.sso.failed-title')}>
          {t(`identity.sso.${reasons.includes(away) ? away : 'failed'}`, { email: tenant.supportEmail })}
        </Notice>
      ) : null}
      {isBeforeCode ? null : <DemoRibbon />}
      <Elsewhere />
      {problem?.code === 'identity.wrong-center' ? (
        <Notice tone="warn" title={t('shell.sign-in.wrong-center')} role="alert">
          {t('shell.sign-in.wrong-center-text', { email: tenant.supportEmail })}
        </Notice>
      ) : (
        <ErrorSummary problem={problem} />
      )}
      {problem?.status === 429 ? (
        <p>
          <Link to={path('/auth/unlock')}>{t('identity.unlock.ask')}</Link>
        </p>
      ) : null}
      <Form method="post" data-kept="never" action={`?${search.toString()}`} noValidate>
        <SignInEmail defaultValue={problem?.values.email} errors={shown.email} onBlur={check} />
        <PasswordField
          label={t('shell.sign-in.password')}
          name="password"
          autoComplete="current-password"
          errors={shown.password}
          aside={<Link to={path('/auth/recover')}>{t('identity.recover.forgot')}</Link>}
          onBlur={check}
        />
        <SubmitButton className="btn-lg btn-block">{t('shell.sign-in.submit')}</SubmitButton>
      </Form>
      <ul className="login-alt lines" role="list">
        <li>
          <b>{t('shell.sign-in.pupil-title')}</b> {t('shell.sign-in.pupil')}
        </li>
        <li>
          <b>{t('shell.sign-in.company-title')}</b> {t('shell.sign-in.company')}{' '}
          <Link to={path('/organizations/signup')}>{t('shell.sign-in.sign-up')}</Link>
        </li>
      </ul>
    </Entrance>
  )
}

/** The places of others where somebody may sign in for this one. */
function Elsewhere() {
  const t = useT()
  const [search] = useSearchParams()
  const { providers } = useLoaderData<typeof loader>()
  if (providers.length === 0) return null
  return (
    <ul className="login-else" role="list">
      {providers.map(({ id, label }) => (
        <li key={id}>
          <a className="btn btn-lg btn-block" href={`/auth/sso/${id}?${search}`}>
            <Icon name="sign-in" /> {t('identity.sso.with', { label })}
          </a>
        </li>
      ))}
    </ul>
  )
}
