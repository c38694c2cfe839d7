import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { withdrawReasons } from '#areas/applications/model.ts'
import type { FormProblem } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { SelectField, TextArea } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import { shownPhone } from '#platform/phone.ts'
import { isHost, useShell } from '#web/shell.ts'
import './application-steps.css'
import { DeclineFields, GuideField, InterviewField, type FieldsProps } from './answer-fields.tsx'

type Props = {
  application: Got<'/applications/:id'>
  /** Who of the organization may guide the pupil. */
  supervisors: readonly { id: string; name: string }[]
  problem: FormProblem | undefined
}
type StepLook = { event: string; look: 'primary' | 'plain'; Fields?: (props: FieldsProps) => ReactNode }

/** The steps in the order in which they stand; one with fields is opened first. */
const steps: readonly StepLook[] = [
  { event: 'accept', look: 'primary', Fields: GuideField },
  { event: 'confirm', look: 'primary' },
  { event: 'mentor_approve', look: 'primary' },
  { event: 'company_confirmed', look: 'primary', Fields: SaidField },
  { event: 'mentor_decline', look: 'plain', Fields: ReasonField },
  { event: 'company_refused', look: 'plain', Fields: SaidField },
  { event: 'not_reached', look: 'plain' },
  { event: 'plan_interview', look: 'plain', Fields: InterviewField },
  { event: 'decline', look: 'plain', Fields: DeclineFields },
  { event: 'reconsider', look: 'plain', Fields: GuideField },
  { event: 'hand_over', look: 'plain', Fields: GuideField },
  { event: 'withdraw', look: 'plain', Fields: WithdrawField },
  { event: 'restore', look: 'plain' },
  { event: 'cancel', look: 'plain', Fields: CancelFields },
]

/** A no, or an end: whoever gives it. */
const noes = ['mentor_decline', 'company_refused', 'decline', 'withdraw', 'cancel']

/** What ends it all; who is at turn reads first what they came for. */
const endings = ['withdraw', 'cancel']

/** What ends an application, for who is not asked to choose between that and something else: below all that is told of it. */
export function ApplicationEndings(props: Props) {
  const shown = shownSteps(props.application).filter(({ event }) => endings.includes(event))
  if (shown.length === 0 || choosesNow(props.application)) return null
  return (
    <div className="steps application-steps">
      {shown.map((step) => (
        <Step key={step.event} {...props} {...step} />
      ))}
    </div>
  )
}

/** A pupil who is to say yes to a place may as well say no. */
const choosesNow = ({ meta }: Props['application']) => meta.isOwn && meta.turn.isYours

function shownSteps({ meta }: Props['application']): readonly StepLook[] {
  const allowed: readonly string[] = meta.allowedEvents
  return steps.filter(({ event }) => allowed.includes(event))
}

/** What may be done now, each as a form of its own that works without JavaScript. */
export function ApplicationSteps(props: Props) {
  const t = useT()
  const shown = shownSteps(props.application).filter(
    ({ event }) => choosesNow(props.application) || !endings.includes(event),
  )
  if (shown.length === 0) return null
  const isUp = props.application.meta.turn.isYours
  const phone = props.application.call?.phone
  return (
    <div className="steps application-steps">
      {/* First one rings: what they say is written down after. */}
      {phone ? (
        <a className={isUp ? 'btn btn-primary' : 'btn'} href={`tel:${phone}`}>
          <Icon name="phone" /> {t('applications.calls.phone', { number: shownPhone(phone) })}
        </a>
      ) : null}
      {shown.map((step) => (
        // Who may answer for somebody else is not told to: only who is at turn has one that is meant.
        <Step key={step.event} {...props} {...step} look={isUp && !phone ? step.look : 'plain'} />
      ))}
    </div>
  )
}

/** Who answers for an organization writes down what they said. */
const saidForThem: Readonly<Record<string, string>> = { accept: 'company_confirmed', decline: 'company_refused' }

/** What a step is called where one decides: as one would say it. */
function useSaid(event: string): string {
  const t = useT()
  const { user } = useShell()
  const own = isHost(user) ? (event === 'cancel' ? 'cancel-own' : event) : (saidForThem[event] ?? event)
  return t.has(`applications.say.${own}`) ? t(`applications.say.${own}`) : t(`applications.event.${event}`)
}

function Step({ application, supervisors, problem, event, look, Fields }: Props & StepLook) {
  const said = useSaid(event)
  const version = <input type="hidden" name="lockVersion" value={application.lockVersion} />
  if (!Fields)
    return (
      <Form method="post">
        {version}
        <SubmitButton name="step" value={event} look={noes.includes(event) ? 'stop' : look}>
          {said}
        </SubmitButton>
      </Form>
    )
  return (
    <details className="stepform" open={problem?.values.step === event || undefined}>
      <summary className={`btn ${look === 'primary' ? 'btn-primary' : ''}`}>{said}</summary>
      <Form method="post" className="stepform-body" noValidate>
        {version}
        <Fields
          supervisors={supervisors}
          problem={problem}
          isForGroup={application.team !== null && event !== 'mentor_decline'}
        />
        <SubmitButton name="step" value={event} look={noes.includes(event) ? 'stop' : 'primary'}>
          {said}
        </SubmitButton>
      </Form>
    </details>
  )
}

function ReasonField(props: FieldsProps) {
  const t = useT()
  return <Words label={t('applications.reason')} {...props} />
}

/** A place that was given is taken back: who had it, and the school, read why. */
function CancelFields(props: FieldsProps) {
  const t = useT()
  return <Words label={t('applications.reason')} {...props} help={t('applications.cancel-help')} />
}

/** What the organization said on the telephone besides yes or no. */
function SaidField(props: FieldsProps) {
  const t = useT()
  return <Words label={t('applications.said')} optional={t('shell.form.optional')} {...props} />
}

/** The words that go with a step. */
function Words({
  label,
  optional,
  help,
  problem,
  isForGroup,
}: FieldsProps & { label: string; optional?: string; help?: string }) {
  const t = useT()
  return (
    <TextArea
      label={label}
      name="reason"
      rows={2}
      help={isForGroup ? t('applications.team.all-read') : help}
      optional={optional}
      errors={problem?.fields.reason}
      defaultValue={problem?.values.reason}
    />
  )
}

function WithdrawField() {
  const t = useT()
  return (
    <SelectField
      label={t('applications.reason')}
      name="withdrawReason"
      optional={t('shell.form.optional')}
      options={[
        { value: '', label: t('applications.no-reason') },
        ...withdrawReasons.map((value) => ({ value, label: t(`applications.withdrawReason.${value}`) })),
      ]}
    />
  )
}
