import { Form, Link, useActionData, useSearchParams, type ActionFunctionArgs } from 'react-router'
import { act, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { BackToSignIn } from '../ui/back-to-sign-in.tsx'
import { Entrance } from '../ui/entrance.tsx'

export const handle = { layout: 'bare' }

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const token = new URL(args.request.url).searchParams.get('email_token') ?? ''
  return act(args, form, async (api) => {
    const { data } = await api.raw('POST', '/email_changes/confirm', {
      email_token: token,
    })
    return { isChanged: data.isChanged }
  })
}

/** The page both mails link to. Opening it changes nothing: mail scanners open links too. */
export default function ConfirmEmail() {
  const t = useT()
  const path = useLocalePath()
  const [search] = useSearchParams()
  const outcome = useActionData<{ problem?: FormProblem; isChanged?: boolean }>()
  const own = (name: string) => t(`identity.email.${name}`)
  if (!search.get('email_token'))
    return (
      <Entrance title={own('no-link')}>
        <h1>{own('no-link')}</h1>
        <Notice tone="warn" title={own('no-link-what')}>
          {own('no-link-text')}
        </Notice>
        <ol className="login-cures">
          <li>{own('no-link-both')}</li>
          <li>{own('no-link-new')}</li>
        </ol>
        <p className="section">{own('no-link-hour')}</p>
        <Link
          className="btn btn-primary btn-lg btn-block"
          to={path('/inloggen?redirect=' + encodeURIComponent(path('/profile-edit/email')))}
        >
          {own('no-link-again')}
        </Link>
        <p className="section">
          <Link to={path('/help')}>{own('no-link-help')}</Link>
        </p>
      </Entrance>
    )
  return (
    <Entrance title={own('confirm-title')}>
      <h1>{own('confirm-title')}</h1>
      {outcome?.isChanged === undefined ? (
        <>
          <p className="lead">{own('confirm-lead')}</p>
          <ErrorSummary problem={outcome?.problem} />
          <Form method="post">
            <SubmitButton className="btn-lg btn-block">{own('confirm')}</SubmitButton>
          </Form>
        </>
      ) : (
        <Notice tone="ok" role="status" title={own(outcome.isChanged ? 'changed' : 'half')}>
          {own(outcome.isChanged ? 'changed-text' : 'half-text')}
        </Notice>
      )}
      <BackToSignIn />
    </Entrance>
  )
}
