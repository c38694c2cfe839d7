import { Form, Link } from 'react-router'
import type { OrganizationEvent, OrganizationStatus } from '#areas/organizations/model.ts'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { TextArea } from '#web/design/field.tsx'
import { FoldedForm } from '#web/design/folded-form.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { Organization } from './organization.ts'

type Step = Extract<OrganizationEvent, 'approve' | 'deny' | 'resubmit' | 'archive' | 'restore'>
const leadsTo: Record<Step, OrganizationStatus> = {
  approve: 'approved',
  deny: 'denied',
  resubmit: 'pending',
  archive: 'archived',
  restore: 'approved',
}

type JudgeProps = {
  organization: Organization
  problem: FormProblem | undefined
  /** Whether something else goes before: one with which the reader begins, or what is still to be asked about this one. */
  isBeside?: boolean
  /** Whether what is not known yet is to be asked first: then that is what is meant. */
  asks?: boolean
  /** Whether what each answer sets off is said once, above all of them. */
  isExplained?: boolean
}

/** The steps the reader may take with an organization; those that want a word fold open, without scripts too. */
export function JudgeForms({ organization, problem, isBeside = false, asks = false, isExplained = false }: JudgeProps) {
  const steps = (Object.keys(leadsTo) as Step[]).filter((step) => organization.meta.allowedEvents.includes(step))
  if (steps.length === 0) return null
  return (
    <div className="steps">
      {asks ? <AskAfter organization={organization} isMeant /> : null}
      {steps.map((step) => (
        <JudgeForm
          key={step}
          step={step}
          organization={organization}
          isBeside={isBeside}
          problem={problem?.values.step === step ? problem : undefined}
        />
      ))}
      {asks ? null : <AskAfter organization={organization} />}
      {isExplained ? null : <Effect organization={organization} />}
    </div>
  )
}

/** What is not known yet is asked of who knows it, before one says yes or no. */
function AskAfter({ organization, isMeant = false }: { organization: Organization; isMeant?: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const { id, name, email, phone, meta } = organization
  if (!meta.allowedEvents.includes('deny')) return null
  const look = isMeant ? 'btn btn-primary' : 'btn'
  // Of whom no address is known it is asked by telephone, and else looked up and filled in.
  if (!email && phone)
    return (
      <a className={look} href={`tel:${phone}`}>
        <Icon name="phone" /> {t('organizations.judge.call')}
      </a>
    )
  if (!email)
    return isMeant && meta.can.edit ? (
      <Link className={look} to={path(`/organizations/${id}/edit`)}>
        <Icon name="pencil-simple" /> {t('organizations.judge.fill-in')}
      </Link>
    ) : null
  const subject = new URLSearchParams({ subject: t('organizations.judge.ask-subject', { name }) })
  return (
    <a className={look} href={`mailto:${email}?${String(subject).replaceAll('+', '%20')}`}>
      <Icon name="envelope-simple" /> {t('organizations.judge.ask')}
    </a>
  )
}

/** What each answer sets off, and with whom. */
function Effect({ organization: { name, organizationType, meta } }: { organization: Organization }) {
  const t = useT()
  if (!meta.allowedEvents.includes('approve') || !meta.allowedEvents.includes('deny')) return null
  return (
    <p className="judge-effect">
      {t(`organizations.judge.effect${organizationType === 'Company' ? '' : '-other'}`, { name })}
    </p>
  )
}

/** The word that goes with a step: why not, or why a company may be there that earns by it. */
function useWordOf(step: Step, { organizationType, isNonprofit }: Organization): 'reason' | 'approvalNote' | undefined {
  const { tenant } = useShell()
  if (step === 'deny' || step === 'archive') return 'reason'
  const wantsNote = tenant.program === 'mas' && organizationType === 'Company' && !isNonprofit
  return step === 'approve' && wantsNote ? 'approvalNote' : undefined
}

function JudgeForm({ step, organization, problem, isBeside = false }: JudgeProps & { step: Step }) {
  const t = useT()
  const field = useWordOf(step, organization)
  const hidden = (
    <>
      <input type="hidden" name="id" value={organization.id} />
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="status" value={leadsTo[step]} />
      <input type="hidden" name="lockVersion" value={organization.lockVersion ?? 0} />
    </>
  )
  const first = isBeside ? 'plain' : 'primary'
  const look = step === 'approve' || step === 'resubmit' ? first : step === 'restore' ? 'plain' : 'stop'
  if (!field)
    return (
      <Form method="post">
        {hidden}
        <SubmitButton look={look}>{t(`organizations.event.${step}`)}</SubmitButton>
      </Form>
    )
  return (
    <FoldedForm
      summary={`${t(`organizations.event.${step}`)}…`}
      look={look === 'primary' ? 'btn btn-primary' : 'btn'}
      isOpen={problem !== undefined}
    >
      {hidden}
      <p>{t(`organizations.ask.${step}`)}</p>
      <TextArea
        label={t(`organizations.field.${field}`)}
        help={t('organizations.reason-help')}
        name={field}
        rows={3}
        maxLength={500}
        defaultValue={problem?.values[field]}
        errors={problem?.fields[field]}
        {...(step === 'archive' ? { optional: t('shell.form.optional') } : {})}
      />
      <SubmitButton look={look}>{t(`organizations.event.${step}`)}</SubmitButton>
    </FoldedForm>
  )
}
