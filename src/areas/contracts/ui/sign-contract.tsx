import { useEffect } from 'react'
import { Form, Link, useFetcher, useSearchParams } from 'react-router'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Checkbox } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { LinkGone } from '#web/design/link-gone.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Drawing } from '#web/design/scene.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { ShownContract, ShownSigner } from './contract.ts'
import type { FormProblem } from '#web/api.ts'
import { CheckStep } from './check-step.tsx'
import { MailedCode } from './mailed-code.tsx'
import { Paper } from './paper.tsx'
import { Answered, OwnQuestion } from './questions.tsx'
import { SignatureField } from './signature-field.tsx'
import { calledBy, useStepLink, type StepProps } from './sign-step.ts'
import { SignerList } from './signer-list.tsx'
import type { Opened, SigningResult } from './signing.ts'
import { Summary } from './summary.tsx'

const steps = ['read', 'check', 'sign', 'done'] as const

/** Reading, checking, signing, done: one thing at a time, each step an address of its own. */
export function SignContract({
  opened,
  signerId,
  result,
}: {
  opened: Opened
  signerId: string
  result: SigningResult | undefined
}) {
  const [search] = useSearchParams()
  const contract = shownOf(opened, result)
  if (!contract) {
    return (
      <main id="inhoud" className="wrap wrap-sign page">
        <LinkGone sentence={opened.gone ?? ''} sent={result?.done === 'new-link'} />
      </main>
    )
  }
  const signer = contract.signers.find(({ id }) => id === signerId)
  if (!signer?.isYou) return <NotNow contract={contract} signer={undefined} />
  if (signer.status === 'signed') return <Done contract={contract} signer={signer} pdf={opened.pdf} />
  if (result?.done === 'decline' || !signer.canSign)
    return <NotNow contract={contract} signer={signer} problem={result?.problem} />
  const asked = Number(search.get('step') ?? 1)
  const step = ['ask', 'decline'].includes(result?.problem?.values.step ?? '')
    ? 2
    : result?.problem
      ? 3
      : Math.min(3, Math.max(1, asked || 1))
  return (
    <>
      <StepNav at={step} />
      <main id="inhoud" className="wrap wrap-sign sign-grid">
        <Paper contract={contract} className="only-l" />
        <div className="sign-col">
          {step === 1 ? <Read contract={contract} signer={signer} pdf={opened.pdf} /> : null}
          {step === 2 ? <CheckStep contract={contract} signer={signer} result={result} /> : null}
          {step === 3 ? <Sign contract={contract} signer={signer} result={result} /> : null}
        </div>
      </main>
    </>
  )
}

/** What a step left behind; where the code was mailed that each next step asks, is known from the opening alone. */
function shownOf({ contract }: Opened, result: SigningResult | undefined): ShownContract | null {
  if (!result?.contract) return contract
  const { codeSentTo } = contract?.meta ?? {}
  return codeSentTo ? { ...result.contract, meta: { ...result.contract.meta, codeSentTo } } : result.contract
}

function StepNav({ at }: { at: number }) {
  const t = useT()
  return (
    <nav className="sign-steps" aria-label={t('contracts.steps.label')}>
      <div className="wrap wrap-sign">
        <ol className="route route-line">
          {steps.map((name, index) => {
            const state = index + 1 < at ? 'done' : index + 1 === at ? 'now' : 'next'
            return (
              <li key={name} className="stop" data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
                <span className="mark" aria-hidden="true">
                  <span>{index + 1}</span>
                </span>
                <span className="name">{t(`contracts.steps.${name}`)}</span>
              </li>
            )
          })}
        </ol>
      </div>
    </nav>
  )
}

function Read({ contract, signer, pdf }: StepProps & { pdf: string | null }) {
  const t = useT()
  const { user } = useShell()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  const link = useStepLink()
  const { submit: tell } = useFetcher()
  const isNew = signer.status === 'invited'
  // A mail scanner that only fetches the page has not read the contract.
  useEffect(() => {
    if (isNew) void tell({ step: 'viewed' }, { method: 'post' })
  }, [isNew, tell])
  return (
    <section>
      {user ? <Crumbs rooms={[[path(`/contracts/${contract.id}`), t('contracts.read.back')]]} /> : null}
      <h1>{t('contracts.heading', { student: contract.studentName })}</h1>
      <p className="lead">
        {t(signer.role === 'student' ? 'contracts.read.lead-student' : 'contracts.read.lead', {
          name: calledBy(signer.name),
          organization: contract.organizationName,
        })}
      </p>
      <p className="tag">
        <Icon name="clock" />{' '}
        <span>
          {contract.expiresAt ? `${t('contracts.expires', { day: fullDate(contract.expiresAt) })} ` : null}
          {t('contracts.read.takes')}
        </span>
      </p>
      <Answered contract={contract} signer={signer} />
      <Summary contract={contract} />
      <details className="fulltext only-s">
        <summary>{t('contracts.read.full')}</summary>
        <Paper contract={contract} />
      </details>
      {pdf ? (
        <p className="sign-pdf">
          <a className="btn" href={pdf} download>
            <Icon name="file-text" /> {t('contracts.event.openPdf')}
          </a>
        </p>
      ) : null}
      <div className="sign-foot">
        <Link className="btn btn-primary btn-lg btn-block" to={link(2)}>
          {t('contracts.read.next')} <Icon name="arrow-right-bold" />
        </Link>
        {user ? null : <p className="muted small">{t('contracts.sign.noAccount')}</p>}
      </div>
    </section>
  )
}

function Sign({ contract, signer, result }: StepProps & { result: SigningResult | undefined }) {
  const t = useT()
  const link = useStepLink()
  const problem = result?.problem
  const errors = problem?.fields ?? {}
  const { role } = signer
  const onBehalfOf =
    role === 'company' ? contract.organizationName : role === 'school' ? contract.schoolName : undefined
  return (
    <section>
      <h1>{t('contracts.hand.title')}</h1>
      <ErrorSummary problem={problem} />
      <Form method="post" data-kept="never" noValidate>
        <input type="hidden" name="documentSha256" value={contract.documentSha256 ?? ''} />
        <SignatureField signerName={signer.name} problem={problem} />
        <MailedCode contract={contract} problem={problem} />
        <Checkbox
          name="consent"
          label={t('contracts.sign.consent')}
          errors={errors.consent}
          defaultChecked={problem?.values.consent === 'on'}
        />
        {signer.role === 'company' ? (
          <Checkbox
            name="authority"
            label={t('contracts.sign.authority')}
            errors={errors.authority}
            defaultChecked={problem?.values.authority === 'on'}
          />
        ) : null}
        <p className="small muted">
          {onBehalfOf ? `${t('contracts.sign.onBehalfOf', { organization: onBehalfOf })} ` : ''}
          {t('contracts.sign.kept')}
        </p>
        <div className="sign-foot">
          <SubmitButton name="step" value="sign" className="btn-lg btn-block">
            {t('contracts.hand.submit')}
          </SubmitButton>
          <Link className="btn btn-quiet btn-block" to={link(2)}>
            {t('contracts.check.back')}
          </Link>
        </div>
      </Form>
    </section>
  )
}

function Done({ contract, signer, pdf }: StepProps & { pdf: string | null }) {
  const t = useT()
  const { exactMoment } = useFormat()
  return (
    <>
      <StepNav at={5} />
      <main id="inhoud" className="wrap wrap-sign page">
        <section className="sign-done sign-col">
          <div className="sealing">
            <Drawing name="signed" className="scene" />
            {contract.completedAt ? (
              <span className="seal" aria-hidden="true">
                <Icon name="seal-check-fill" />
              </span>
            ) : null}
          </div>
          <h1>{t('contracts.sign.done')}</h1>
          {signer.signedAt ? (
            <p className="lead">{t('contracts.sign.doneAt', { moment: exactMoment(signer.signedAt) })}</p>
          ) : null}
          <SignerList signers={contract.signers} />
          <p>{t(contract.completedAt ? 'contracts.sign.all-signed' : 'contracts.sign.next')}</p>
          {pdf ? (
            <div className="sign-foot">
              <a className="btn btn-block" href={pdf} download>
                <Icon name="download-simple" /> {t('contracts.copy')}
              </a>
            </div>
          ) : null}
        </section>
      </main>
    </>
  )
}

/** In which way a contract cannot be signed at the moment. */
function hindrance({ status, questions }: ShownContract, signer: ShownSigner | undefined): string {
  if (signer?.status === 'declined') return 'declined'
  const asked = signer && status === 'signing' ? questions.filter((one) => one.status === 'open') : []
  if (asked.some(({ signerId }) => signerId === signer?.id)) return 'asked'
  if (asked.length > 0) return 'question'
  return signer && status === 'signing' && signer.status === 'waiting' ? 'waiting' : 'closed'
}

type NotNowProps = { contract: ShownContract; signer: ShownSigner | undefined; problem?: FormProblem | undefined }

function NotNow({ contract, signer, problem }: NotNowProps) {
  const t = useT()
  const state = hindrance(contract, signer)
  return (
    <main id="inhoud" className="wrap wrap-sign page">
      <h1>{t('contracts.heading', { student: contract.studentName })}</h1>
      {signer && state === 'asked' ? (
        <OwnQuestion contract={contract} signer={signer} problem={problem} />
      ) : (
        <Notice
          tone={state === 'declined' ? 'ok' : 'info'}
          role="status"
          title={t(state === 'declined' ? 'contracts.done-decline' : `contracts.not-now.${state}`)}
        />
      )}
      {signer ? <SignerList signers={contract.signers} /> : null}
    </main>
  )
}
