import { Form, Link, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { openingOf } from '#areas/identity/confirmations/model.ts'
import {
  act,
  apiFor,
  formValues,
  problemData,
  visitContext,
  takeForm,
  type FormProblem,
  type PageApi,
} from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { ApiRefusal } from '#web/client.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TextField } from '#web/design/field.tsx'
import { LinkGone } from '#web/design/link-gone.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { loadMessages } from '#web/messages.ts'
import { sessionCookies } from '#areas/identity/ui/session.ts'
import { safeReturn } from '#web/safe-return.ts'
import { useShell } from '#web/shell.ts'
import { Entrance } from '../ui/entrance.tsx'
import { NewPasswordFields } from '../ui/new-password.tsx'

export const handle = { layout: 'bare' }

type Invitation = Got<'/confirm'>

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('confirmation_token') ?? ''

export async function loader(args: LoaderFunctionArgs) {
  const token = tokenOf(args.request)
  return { ...(await findInvitation(apiFor(args), token)), hasLink: token !== '' }
}

/** The invitation behind the link, or null when it works no more; somebody who made their account by it is told so. */
async function findInvitation(
  api: PageApi,
  token: string,
): Promise<{ invitation: Invitation | null; isUsed: boolean }> {
  try {
    const { data } = await api.get(`/confirm?t=${encodeURIComponent(token)}`)
    return { invitation: data, isUsed: false }
  } catch (error) {
    if (error instanceof ApiRefusal && error.status < 500)
      return { invitation: null, isUsed: error.code === 'identity.link-used' }
    throw error
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const text = (name: string) => String(form.get(name) ?? '')
  const token = tokenOf(args.request)
  if (text('step') === 'again' && text('email').trim() === '') {
    const t = await loadMessages(apiFor(args).locale)
    const fields = { email: [t('identity.refusals.email-missing')] }
    const message = t('platform.refusals.invalid')
    return problemData({ message, code: 'platform.invalid', status: 422, fields, values: formValues(form) })
  }
  return act(args, form, async (api) => {
    if (text('step') === 'again') {
      await api.raw('POST', '/auth/confirmation', { email: text('email').trim() })
      return { sent: true }
    }
    if (text('step') === 'new-link') {
      await api.raw('POST', '/confirm/new_link', { confirmation_token: token })
      return { sent: true }
    }
    const { headers } = await api.raw('POST', '/confirm', {
      confirmation_token: token,
      password: text('password'),
      password_confirmation: text('passwordConfirmation'),
    })
    if (!headers.has('access-token')) throw redirect(`/${api.locale}/auth/login-1`)
    const asked = new URL(args.request.url).searchParams.get('redirect')
    const back = safeReturn(asked, `/${api.locale}/dashboard`)
    throw redirect(asked ? `${back}${back.includes('?') ? '&' : '?'}account_confirmation_success=true` : back, {
      headers: sessionCookies(headers, args.context.get(visitContext).secure),
    })
  })
}

export default function Confirm() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { invitation, isUsed, hasLink } = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem; sent?: boolean }>()
  if (isUsed)
    return (
      <Entrance title={t('identity.confirm.used')}>
        <h1>{t('identity.confirm.used')}</h1>
        <p className="lead">{t('identity.confirm.used-text')}</p>
        <Link className="btn btn-primary btn-lg btn-block" to={path('/inloggen')}>
          {t('identity.recover.back')}
        </Link>
      </Entrance>
    )
  if (!invitation && !hasLink)
    return (
      <Entrance title={t('identity.confirm.no-link')}>
        <h1>{t('identity.confirm.no-link')}</h1>
        {outcome?.sent ? (
          <Notice tone="ok" role="status" title={t('identity.recover.sent')}>
            {t('identity.reset.confirmation-sent')} {t('identity.recover.spam')}
          </Notice>
        ) : (
          <>
            <p className="lead">{t('identity.confirm.no-link-text')}</p>
            <ErrorSummary problem={outcome?.problem} />
            <Form method="post" noValidate>
              <TextField
                label={t('identity.confirm.email')}
                name="email"
                type="email"
                autoComplete="email"
                defaultValue={outcome?.problem?.values.email}
                errors={outcome?.problem?.fields.email}
              />
              <SubmitButton className="btn-lg btn-block" name="step" value="again">
                {t('identity.confirm.send-again')}
              </SubmitButton>
            </Form>
          </>
        )}
        <p className="section">
          {t('identity.confirm.have-one')} <Link to={path('/inloggen')}>{t('identity.confirm.sign-in')}</Link>
        </p>
      </Entrance>
    )
  if (!invitation)
    return (
      <Entrance title={t('shell.link.gone')}>
        <LinkGone sentence={t('identity.confirm.gone-text')} sent={outcome?.sent ?? false} />
        <p className="section">
          {t('identity.confirm.have-one')} <Link to={path('/inloggen')}>{t('identity.confirm.sign-in')}</Link>
        </p>
      </Entrance>
    )
  const { login, inviter, organization, signedUp, hasPassword } = invitation
  return (
    <Entrance title={t('identity.confirm.title')}>
      <h1>{t('identity.confirm.title')}</h1>
      <p className="lead">
        {t(`identity.confirm.opening.${openingOf(invitation)}`, {
          inviter: inviter ?? '',
          organization: signedUp ?? organization ?? '',
          app: tenant.appName,
        })}
      </p>
      <ErrorSummary problem={outcome?.problem} />
      <Form method="post" data-kept="never" noValidate>
        <p>
          {t('identity.confirm.sign-in-with')} <b>{login}</b>
        </p>
        {hasPassword ? (
          <p>{t('identity.confirm.has-password')}</p>
        ) : (
          <NewPasswordFields login={login} errors={outcome?.problem?.fields} />
        )}
        <p className="hint">{t(signedUp ? 'identity.confirm.privacy-host' : 'identity.confirm.privacy')}</p>
        <SubmitButton className="btn-lg btn-block">{t('identity.confirm.submit')}</SubmitButton>
      </Form>
    </Entrance>
  )
}
