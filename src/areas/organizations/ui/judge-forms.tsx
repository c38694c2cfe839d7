import { Form } from 'react-router'
import type { OrganizationEvent, OrganizationStatus } from '#areas/organizations/model.ts'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { TextArea } from '#web/design/field.tsx'
import { useT } from '#web/i18n.tsx'
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

/** The steps the reader may take with an organization; those that want a word fold open, without scripts too. */
export function JudgeForms({
  organization,
  problem,
}: {
  organization: Organization
  problem: FormProblem | undefined
}) {
  const t = useT()
  const { tenant } = useShell()
  const { id, organizationType, isNonprofit, lockVersion = 0, meta } = organization
  const steps = (Object.keys(leadsTo) as Step[]).filter((step) => meta.allowedEvents.includes(step))
  if (steps.length === 0) return null
  const wantsNote = tenant.program === 'mas' && organizationType === 'Company' && !isNonprofit
  const tried = problem?.values.step
  return (
    <div className="steps">
      {steps.map((step) => {
        const field =
          step === 'deny' || step === 'archive'
            ? 'reason'
            : step === 'approve' && wantsNote
              ? 'approvalNote'
              : undefined
        const hidden = (
          <>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="step" value={step} />
            <input type="hidden" name="status" value={leadsTo[step]} />
            <input type="hidden" name="lockVersion" value={lockVersion} />
          </>
        )
        const look = step === 'approve' || step === 'resubmit' ? 'primary' : step === 'restore' ? 'plain' : 'stop'
        if (!field)
          return (
            <Form key={step} method="post">
              {hidden}
              <SubmitButton look={look}>{t(`organizations.event.${step}`)}</SubmitButton>
            </Form>
          )
        const mine = tried === step ? problem : undefined
        return (
          <details key={step} className="stepform" open={mine ? true : undefined}>
            <summary className={look === 'primary' ? 'btn btn-primary' : 'btn'}>
              {t(`organizations.event.${step}`)}…
            </summary>
            <Form method="post" className="stepform-body" noValidate>
              {hidden}
              <p>{t(`organizations.ask.${step}`)}</p>
              <TextArea
                label={t(`organizations.field.${field}`)}
                help={t('organizations.reason-help')}
                name={field}
                rows={3}
                maxLength={500}
                defaultValue={mine?.values[field]}
                errors={mine?.fields[field]}
                {...(step === 'archive' ? { optional: t('shell.form.optional') } : {})}
              />
              <SubmitButton look={look}>{t(`organizations.event.${step}`)}</SubmitButton>
            </Form>
          </details>
        )
      })}
    </div>
  )
}
