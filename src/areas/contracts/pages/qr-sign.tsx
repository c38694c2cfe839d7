import { useEffect } from 'react'
import {
  Form,
  Link,
  useLoaderData,
  useParams,
  useSubmit,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { codeTurnsAfter } from '#areas/contracts/signers/model.ts'
import type { ShownContract } from '#areas/contracts/ui/contract.ts'
import { SignContract } from '#areas/contracts/ui/sign-contract.tsx'
import { openForSigning, takeSigningStep, type SigningResult } from '#areas/contracts/ui/signing.ts'
import { linkLifetimes } from '#areas/identity/model.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, visitContext, takeForm } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TextField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Qr } from '#web/design/qr.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useOutcome } from '#web/outcome.ts'
import { useShell } from '#web/shell.ts'
import { useWatch } from '#web/watch.ts'
import '#areas/contracts/ui/sign.css'

export const handle = { layout: 'empty' }

/** With a secret this is the phone that scanned; without, the screen that shows the code. */
export async function loader(args: LoaderFunctionArgs) {
  const { origin } = args.context.get(visitContext)
  if (new URL(args.request.url).searchParams.has('t'))
    return { scanning: await openForSigning(args), showing: null, origin }
  const showing = await load(args, async (api) => (await api.get(`/contracts/${args.params.id}`)).data)
  return { scanning: null, showing, origin }
}

type ShowResult = { secret?: string }

export async function action(args: ActionFunctionArgs) {
  if (new URL(args.request.url).searchParams.has('t')) return takeSigningStep(args)
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    const { data } = await api.post(`/contracts/${args.params.id}/signers/${args.params.signerId}/qr`, 'qr_codes')
    return { secret: data.secret }
  })
}

export default function QrSignPage() {
  const t = useT()
  const { tenant } = useShell()
  const { signerId = '' } = useParams()
  const { scanning, showing, origin } = useLoaderData<typeof loader>()
  const result = useOutcome<SigningResult & ShowResult>()
  if (showing) return <Showing contract={showing} signerId={signerId} origin={origin} result={result} />
  const mustAsk = scanning && !scanning.contract && scanning.shortName !== null && !result?.contract
  return (
    <>
      <title>{pageTitle(t('contracts.event.sign'), tenant.appName)}</title>
      {mustAsk ? (
        <main id="inhoud" className="wrap wrap-sign page">
          <h1>{t('contracts.event.sign')}</h1>
          <p className="lead">{t('contracts.qr.lead-name', { name: scanning.shortName })}</p>
          <ErrorSummary problem={result?.problem} />
          <Form method="post" data-kept="never" noValidate>
            <TextField
              label={t('contracts.sign.lastName')}
              name="lastName"
              autoComplete="family-name"
              className="w-l"
              defaultValue={result?.problem?.values.lastName}
              errors={result?.problem?.fields.lastName}
            />
            <p>
              <SubmitButton name="step" value="identify">
                {t('contracts.qr.open')}
              </SubmitButton>
            </p>
          </Form>
        </main>
      ) : scanning ? (
        <SignContract opened={scanning} signerId={signerId} result={result} />
      ) : null}
    </>
  )
}

type ShowingProps = {
  contract: ShownContract
  signerId: string
  origin: string
  result: (SigningResult & ShowResult) | undefined
}

function Showing({ contract, signerId, origin, result }: ShowingProps) {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const submit = useSubmit()
  useWatch(`contracts/${contract.id}`)
  const signer = contract.signers.find(({ id }) => id === signerId)
  const secret = result?.secret
  const mayShow = signer?.canShowQr ?? false
  useEffect(() => {
    if (!secret && mayShow && !result?.problem) void submit({}, { method: 'post' })
  }, [secret, mayShow, result?.problem, submit])
  const first = signer?.name.split(' ')[0] ?? ''
  const state = signer?.status === 'signed' ? 'signed' : signer?.status === 'viewed' ? 'viewed' : 'waiting'
  // A code that somebody took a picture of is soon an old one. Where it was scanned there is nothing left to turn.
  const turns = mayShow && secret !== undefined && state === 'waiting'
  useEffect(() => {
    if (!turns) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void submit({}, { method: 'post' })
    }, codeTurnsAfter.seconds * 1000)
    return () => clearInterval(timer)
  }, [turns, submit])
  const address = `${origin}${path(`/contracts/${contract.id}/qr-sign/${signerId}`)}?t=${secret ?? ''}`
  return (
    <main id="inhoud" className="qrpage plane on-plane paving">
      <title>{pageTitle(t('contracts.qr.title'), tenant.appName)}</title>
      <div className="qrwrap">
        <div className="row row-between">
          <Link className="btn btn-icon" to={path(`/contracts/${contract.id}`)} aria-label={t('contracts.qr.back')}>
            <Icon name="arrow-left" />
          </Link>
          <span className="small">{t('contracts.heading', { student: contract.studentName })}</span>
        </div>
        {state === 'signed' ? (
          <>
            <h1>{t('contracts.qr.signed', { name: first })}</h1>
            <p role="status">
              <Icon name="check-circle-fill" /> {t('contracts.signerStatus.signed')}
            </p>
            <Link className="btn" to={path(`/contracts/${contract.id}`)}>
              {t('contracts.qr.back')}
            </Link>
          </>
        ) : (
          <>
            <h1>{t('contracts.qr.title')}</h1>
            <ErrorSummary problem={result?.problem} />
            {mayShow ? <p>{t('contracts.qr.lead', { name: signer?.name })}</p> : <p>{t('contracts.qr.gone')}</p>}
            {secret && mayShow ? (
              <div className="qrcard">
                <Qr text={address} label={t('contracts.qr.image', { name: first })} />
              </div>
            ) : null}
            {secret && mayShow ? (
              <div className="qrstate" role="status">
                <span className="pulse" aria-hidden="true" />
                <span>
                  <b>{t(`contracts.qr.${state}`, { name: first })}</b>
                  <br />
                  {t('contracts.qr.follows', { minutes: linkLifetimes.qr.minutes })}
                </span>
              </div>
            ) : null}
            {mayShow ? (
              <div className="btn-group">
                <Form method="post" data-kept="never">
                  <SubmitButton look="plain">{t(secret ? 'contracts.qr.again' : 'contracts.qr.show')}</SubmitButton>
                </Form>
                {signer?.canRemind ? (
                  <Form method="post" data-kept="never" action={path(`/contracts/${contract.id}`)}>
                    <SubmitButton look="plain" name="step" value={`remind:${signerId}`}>
                      {t('contracts.qr.link')}
                    </SubmitButton>
                  </Form>
                ) : null}
              </div>
            ) : null}
          </>
        )}
      </div>
    </main>
  )
}
