import type { ReactNode } from 'react'
import { Form, Link, redirect, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { ShownContract } from '#areas/contracts/ui/contract.ts'
import { Paper } from '#areas/contracts/ui/paper.tsx'
import { PartForm } from '#areas/contracts/ui/part-form.tsx'
import { PartsFilled } from '#areas/contracts/ui/parts-filled.tsx'
import { Questions } from '#areas/contracts/ui/questions.tsx'
import { SignerList } from '#areas/contracts/ui/signer-list.tsx'
import { Summary } from '#areas/contracts/ui/summary.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { filledIn } from '#areas/contracts/ui/filled-in.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import type { StepOf } from '#web/api-types.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { RecordHead } from '#web/design/record.tsx'
import { useFormat, useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { useOutcome } from '#web/outcome.ts'
import { useShell } from '#web/shell.ts'
import { useWatch } from '#web/watch.ts'
import { CarefulSteps, ContractSteps, SignerActions } from '../ui/contract-steps.tsx'
import { GuardianForm, mayNameGuardian } from '../ui/guardian-form.tsx'
import '#areas/contracts/ui/sign.css'

// Who signs by a link comes to a page of its own; here everybody is signed in, in the room of their internships.
export const handle = { elseRoom: '/internships' }

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => (await api.get(`/contracts/${args.params.id}`)).data)
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const step = String(form.get('step') ?? '')
  const base = `/contracts/${args.params.id}` as const
  return act(args, form, async (api) => {
    if (step === 'fill') {
      const { data } = await api.get(base)
      await api.patch(`${base}/fields`, 'contracts', {
        values: filledIn(form, data),
        lockVersion: form.get('lockVersion'),
      })
    } else if (step === 'guardian') {
      const { step: _, ...input } = Object.fromEntries([...form].filter(([, value]) => value !== ''))
      await api.post(`${base}/guardian`, 'contracts', input)
    } else if (step === 'renew') {
      const { data } = await api.post(`${base}/renew`, 'contracts')
      throw redirect(`/${api.locale}/contracts/${data.id}`)
    } else if (step.startsWith('answer:')) {
      await api.post(`${base}/questions/${step.slice(7)}/answer`, 'contracts', { answer: form.get('answer') })
      return { done: 'answer' }
    } else if (step.startsWith('withdraw:')) {
      await api.post(`${base}/signers/${step.slice(9)}/withdraw_question`, 'contracts')
      return {}
    } else if (step.startsWith('remind:')) {
      await api.post(`${base}/signers/${step.slice(7)}/remind`, 'contracts')
      return { done: 'remind' }
    } else {
      const reason = String(form.get('reason') ?? '')
      await api.put(`${base}/${step as StepOf<'/contracts/:id'>}`, 'contracts', {
        ...(reason ? { reason } : {}),
        lockVersion: form.get('lockVersion'),
      })
    }
    return { done: step }
  })
}

const tones: Record<string, BadgeTone> = {
  draft: 'draft',
  filling: 'other',
  ready: 'other',
  signing: 'other',
  signed: 'done',
  declined: 'no',
  expired: 'off',
  voided: 'off',
  superseded: 'off',
  terminated: 'off',
}

export default function ContractPage() {
  const t = useT()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  const { tenant } = useShell()
  const contract = useLoaderData<typeof loader>()
  const result = useOutcome<{ problem?: FormProblem; done?: string }>()
  useWatch(contract.status === 'signing' || contract.status === 'signed' ? `contracts/${contract.id}` : null)
  const { turn } = contract.meta
  const fills = contract.meta.canFill && contract.fields.length > 0
  const who = new Intl.ListFormat(useLocale()).format(
    contract.partsMissing.map((part) => t(`contracts.fillers.${part}`)),
  )
  const tone = turn.isYours && tones[contract.status] === 'other' ? 'you' : (tones[contract.status] ?? 'other')
  return (
    <main id="inhoud" className="wrap wrap-sign page">
      <title>{pageTitle(t('contracts.heading', { student: contract.studentName }), tenant.appName)}</title>
      <Crumbs rooms={[[path(`/internships/${contract.internship?.id}`), t('contracts.to-internship')]]} />
      <RecordHead
        title={t('contracts.heading', { student: contract.studentName })}
        lead={`${contract.organizationName}, ${contract.schoolName}`}
        state={
          // Whose turn it is says more than that it waits to be signed.
          turn.whose ? (
            <TurnBadge turn={turn} signers={contract.signers} />
          ) : (
            <Badge tone={tone}>{t(`contracts.status.${contract.status}`)}</Badge>
          )
        }
      >
        <ToGuardian contract={contract} />
        <ContractSteps contract={contract} problem={result?.problem} />
      </RecordHead>
      {result?.done ? <Notice tone="ok" role="status" title={t(`contracts.done.${result.done}`)} /> : null}
      <ErrorSummary problem={result?.problem} />
      {/* Of one's own part its form says so. */}
      {contract.status === 'filling' && who && !turn.isYours ? (
        <Notice title={t('contracts.missing', { who, count: contract.partsMissing.length })} />
      ) : null}
      {(contract.meta.allowedEvents as readonly string[]).includes('send') ? <Sending contract={contract} /> : null}
      {contract.isSealed ? (
        <Notice tone="ok" title={t('contracts.sealed')}>
          {t('contracts.check-code')}:{' '}
          <Link className="num" to={path(`/verify/${contract.verifyCode}`)}>
            {contract.verifyCode}
          </Link>
        </Notice>
      ) : null}
      {contract.status === 'voided' ? <Renewal contract={contract} /> : null}
      <Questions contract={contract} problem={result?.problem} />
      <div className="contract-grid" data-fills={contract.meta.canFill ? '' : undefined}>
        {/* What it says stands before who signs it. */}
        {fills ? null : <Summary contract={contract} />}
        <section className="aside">
          <h2>{t('contracts.signers-title')}</h2>
          <SignerList
            signers={contract.signers}
            isGuardianMissing={contract.guardianMissing}
            before={contract.status === 'filling' && turn.isYours ? t('contracts.fill-in') : undefined}
            actions={(signer) => <SignerActions contract={contract} signer={signer} />}
          />
          {contract.status === 'signing' && contract.expiresAt ? (
            <p className="muted small">
              {t(contract.signers.some(({ canSign }) => canSign) ? 'contracts.expires' : 'contracts.expires-all', {
                day: fullDate(contract.expiresAt),
              })}
            </p>
          ) : null}
          <CarefulSteps contract={contract} problem={result?.problem} />
        </section>
        <div>
          {fills ? (
            <FillPart isWhole={fillsAll(contract)}>
              <PartsFilled contract={contract} />
              <PartForm key={contract.lockVersion} contract={contract} problem={result?.problem} />
            </FillPart>
          ) : null}
          {/* One's own part comes first: a parent is added when it is known what they will sign. */}
          {contract.guardianMissing ? <GuardianForm contract={contract} problem={result?.problem} /> : null}
          <PageSection id="text" title={t('contracts.text-title')}>
            <Paper contract={contract} />
          </PageSection>
        </div>
      </div>
    </main>
  )
}

/** Whose own part is filled in is led to who is still to sign along; the form itself stands open right below. */
function ToGuardian({ contract }: { contract: ShownContract }) {
  const t = useT()
  const { fields, guardianMissing, meta } = contract
  const isFilled = fields.every(({ required, shown }) => !required || shown !== null)
  if (!meta.canFill || !meta.turn.isYours || !isFilled || !guardianMissing || !mayNameGuardian(contract)) return null
  return (
    <a className="btn" href="#guardian">
      <Icon name="users" /> {t('contracts.guardian.title')}
    </a>
  )
}

/** Where one fills it in: under the name of one's own part; who fills in several has each under its own. */
function FillPart({ isWhole, children }: { isWhole: boolean; children: ReactNode }) {
  const t = useT()
  return isWhole ? (
    <section id="part" className="section" aria-label={t('contracts.fill-in')}>
      {children}
    </section>
  ) : (
    <PageSection id="part" title={t('contracts.your-part')}>
      {children}
    </PageSection>
  )
}

/** Whether the reader may fill in more than one part: the school's office helps everybody. */
function fillsAll({ fields }: ShownContract): boolean {
  return new Set(fields.map(({ filledBy }) => filledBy)).size > 1
}

/** To whom it goes when it is sent, and what they then do. */
function Sending({ contract: { signers } }: { contract: ShownContract }) {
  const t = useT()
  const [first, ...others] = signers
  if (!first) return null
  return (
    <Notice title={t('contracts.sending.title', { name: first.name })}>
      {others.length > 0 ? t('contracts.sending.text') : null}
    </Notice>
  )
}

/** What was called off leads on: to a new contract with what stood in this one. */
function Renewal({ contract }: { contract: ShownContract }) {
  const t = useT()
  return (
    <Notice title={t('contracts.called-off')}>
      {contract.voidReason ? <p>{contract.voidReason}</p> : null}
      {contract.meta.canRenew ? (
        <Form method="post">
          <p>{t('contracts.renew-text')}</p>
          <SubmitButton name="step" value="renew">
            {t('contracts.event.renew')}
          </SubmitButton>
        </Form>
      ) : null}
    </Notice>
  )
}

function TurnBadge({ turn, signers }: { turn: ShownContract['meta']['turn']; signers: ShownContract['signers'] }) {
  const t = useT()
  const list = new Intl.ListFormat(useLocale())
  if (!turn.whose) return null
  const inTurn = signers.filter(({ status }) => status === 'invited' || status === 'viewed')
  const parties = (turn.roles ?? []).map((role) => t(`contracts.fillers.${role}`))
  // Of a signature it is said whose by name: that one is called.
  const who = list.format(turn.whose === 'sign' && inTurn.length > 0 ? inTurn.map(({ name }) => name) : parties)
  return (
    <Badge tone={turn.isYours ? 'you' : 'other'}>
      {turn.isYours ? t('contracts.turn.you') : t(`contracts.turn.${turn.whose}`, { who })}
    </Badge>
  )
}
