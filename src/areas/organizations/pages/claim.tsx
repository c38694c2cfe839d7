import { Form, Link, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { Entrance } from '#areas/identity/ui/entrance.tsx'
import { act, apiFor, takeForm, type FormProblem } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { ApiRefusal } from '#web/client.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { breaking } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

export const handle = { layout: 'bare' }

type Claim = Got<'/organization_claims'>

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('claim_token') ?? ''

/** Opening it changes nothing: mail scanners open links too. */
export async function loader(args: LoaderFunctionArgs) {
  const token = tokenOf(args.request)
  try {
    const { data } = await apiFor(args).get(`/organization_claims?t=${encodeURIComponent(token)}`)
    return { claim: data, isCut: false }
  } catch (error) {
    if (error instanceof ApiRefusal && error.status < 500) return { claim: null, isCut: token === '' }
    throw error
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const isMine = form.get('answer') === 'yes'
  return act(args, form, async (api) => {
    const { data } = await api.raw('POST', '/organization_claims', {
      claim_token: tokenOf(args.request),
      is_mine: isMine,
    })
    return { answered: data, isMine }
  })
}

type Outcome = { problem?: FormProblem; answered?: Claim; isMine?: boolean }

/** Asks the holder of an account about an organization that somebody signed up with their address; a mail links here. */
export default function ClaimOrganization() {
  const t = useT()
  const { fullDate } = useFormat()
  const { tenant } = useShell()
  const { claim, isCut } = useLoaderData<typeof loader>()
  const outcome = useActionData<Outcome>()
  const own = (key: string, values?: Record<string, string>) => t(`organizations.claim.${key}`, values)
  const title = own('title')
  const { answered, isMine, problem } = outcome ?? {}
  if (answered) return <Answered claim={answered} isMine={isMine ?? false} />
  if (!claim) return <Gone isCut={isCut} />
  return (
    <Entrance title={title}>
      <h1>{title}</h1>
      <p className="lead">{own('asked', { organization: claim.name, app: tenant.appName })}</p>
      <p className="muted">
        {[claim.city, own('when', { day: fullDate(claim.createdAt) })].filter(Boolean).join(' · ')}
      </p>
      <ErrorSummary problem={problem} />
      {claim.fault ? (
        <Notice tone="warn">{t(`organizations.refusals.claim-${claim.fault}`)}</Notice>
      ) : (
        <p>{own('consequence')}</p>
      )}
      <Form method="post" className="section stack">
        {claim.fault ? null : (
          <SubmitButton className="btn-lg btn-block" name="answer" value="yes">
            {own('yes')}
          </SubmitButton>
        )}
        <SubmitButton look="plain" className="btn-lg btn-block" name="answer" value="no">
          {own('no')}
        </SubmitButton>
      </Form>
    </Entrance>
  )
}

/** What came of the answer, and where to go on. */
function Answered({ claim: answered, isMine }: { claim: Claim; isMine: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const own = (key: string, values?: Record<string, string>) => t(`organizations.claim.${key}`, values)
  const title = own('title')
  return (
    <Entrance title={title}>
      <h1>{title}</h1>
      <Notice tone="ok" role="status" title={isMine ? own('taken', { organization: answered.name }) : own('disowned')}>
        {own(isMine ? 'taken-text' : 'disowned-text')} {isMine && answered.isInvited ? own('invited') : null}
      </Notice>
      <p className="section">
        <Link className="btn" to={path(isMine ? '/dashboard' : '/')}>
          {t(isMine ? 'identity.recover.back' : 'shell.to-start')}
        </Link>
      </p>
    </Entrance>
  )
}

/** Nobody asks any more: it was answered, or it has been too long; or a part of the link was left behind in the mail. */
function Gone({ isCut }: { isCut: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const own = (key: string) => t(`organizations.claim.${key}`)
  return (
    <Entrance title={own(isCut ? 'cut-title' : 'gone-title')}>
      <h1>{own(isCut ? 'cut-title' : 'gone-title')}</h1>
      <Notice tone="warn" title={own(isCut ? 'cut-what' : 'gone-what')}>
        {own(isCut ? 'cut' : 'gone')}
      </Notice>
      <p className="section">{own('taken-before')}</p>
      {/* A link that was used leads on to the account; of one that was cut off nobody knows yet whether there is one. */}
      <Link className={`btn btn-lg btn-block${isCut ? '' : ' btn-primary'}`} to={path('/inloggen')}>
        {t('identity.confirm.sign-in')}
      </Link>
      {/* Who was invited and did nothing yet has no account to sign in with. */}
      <p className="section">{own('gone-next')}</p>
      <Link className="btn btn-lg btn-block" to={path('/organizations/signup')}>
        {own('again')}
      </Link>
      <p className="section">
        {own('gone-ask')} <a href={`mailto:${tenant.supportEmail}`}>{breaking(tenant.supportEmail)}</a>
      </p>
    </Entrance>
  )
}
