import { Form } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { TextArea } from '#web/design/field.tsx'
import { FoldedForm } from '#web/design/folded-form.tsx'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { stepNames, wantsReason, type VacancyStepName } from '#areas/vacancies/steps/model.ts'
import type { Managed } from './managed.ts'
import { useVacancyWords } from './words.ts'
import '#web/design/judging.css'

/** Whether it is up to who reads it: to judge, or to mend what is their own organization's. */
export function useIsUpTo(): (vacancy: Managed) => boolean {
  const { organizations } = useShell()
  return ({ status, organizationId, meta: { allowedEvents } }) =>
    (status === 'pending_review' && allowedEvents.includes('approve')) ||
    (status === 'changes_requested' &&
      allowedEvents.includes('submit') &&
      organizations.some(({ id }) => id === organizationId))
}

const looks: Partial<Record<VacancyStepName, 'primary' | 'stop'>> = {
  submit: 'primary',
  approve: 'primary',
  resume: 'primary',
  reject: 'stop',
  hide: 'stop',
  close: 'stop',
}

/** The steps the reader may take with a vacancy; those that want a word fold open, without scripts too. */
export function StepForms({
  vacancy,
  problem,
  but = [],
}: {
  vacancy: Managed
  problem: FormProblem | undefined
  /** Steps that stand elsewhere on the page. */
  but?: readonly VacancyStepName[]
}) {
  const t = useT()
  const own = useVacancyWords()
  const { id, lockVersion, meta } = vacancy
  const steps = stepNames.filter((step) => meta.allowedEvents.includes(step) && !but.includes(step))
  if (steps.length === 0) return null
  return (
    <div className="steps">
      {steps.map((step) => {
        const look = looks[step] ?? 'plain'
        const hidden = (
          <>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="lockVersion" value={lockVersion} />
          </>
        )
        if (!wantsReason(step))
          return (
            <Form key={step} method="post">
              {hidden}
              <SubmitButton look={look} name="step" value={step}>
                {t(step === 'renew' ? 'vacancies.say.renew' : `vacancies.event.${step}`)}
              </SubmitButton>
            </Form>
          )
        const mine = problem?.values.step === step ? problem : undefined
        return (
          <FoldedForm key={step} summary={`${t(`vacancies.event.${step}`)}…`} isOpen={mine !== undefined}>
            {hidden}
            <p>{own(`vacancies.manage.ask.${step}`)}</p>
            <TextArea
              label={t('vacancies.manage.reason')}
              name="reason"
              rows={3}
              maxLength={500}
              defaultValue={mine?.values.reason}
              errors={mine?.fields.reason}
            />
            <SubmitButton look={look} name="step" value={step}>
              {t(`vacancies.event.${step}`)}
            </SubmitButton>
          </FoldedForm>
        )
      })}
    </div>
  )
}

export type StepDone = { done: VacancyStepName }

/** Takes the step a form asks for; gives the vacancy to go on with. Undefined where the form asks for none. */
export function stepAsked(
  form: FormData,
): { id: string; step: VacancyStepName; attributes: Record<string, unknown> } | undefined {
  const step = stepNames.find((one) => one === form.get('step'))
  if (!step) return undefined
  const reason = String(form.get('reason') ?? '').trim()
  const attributes = {
    lockVersion: Number(form.get('lockVersion')),
    ...(wantsReason(step) ? { reason } : {}),
  }
  return { id: String(form.get('id')), step, attributes }
}
