import { Form, Link } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { TextArea, TextField } from '#web/design/field.tsx'
import { MoreSteps } from '#web/design/record.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'

type Props = {
  internship: Got<'/internships/:id'>
  problem: FormProblem | undefined
  pupil: boolean
}
type StepEvent = Props['internship']['meta']['allowedEvents'][number]

/** What goes on with an internship stands open; what ends or stops it is folded behind one button. */
const endings: readonly string[] = ['finish_work', 'fail', 'terminate', 'cancel']

/** What may be done now, each as a form of its own that works without JavaScript; `without` stands elsewhere on the page. */
export function InternshipSteps({
  without,
  changesGuideAlone,
  ...props
}: Props & { without: StepEvent | undefined; changesGuideAlone: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const { allowedEvents, mayChange } = props.internship.meta
  // What a pupil ends stands below all that is told of it: beside what they came for it is as near as that.
  const ending = props.pupil ? [] : allowedEvents.filter((event) => endings.includes(event))
  const open = allowedEvents.filter((event) => !endings.includes(event) && event !== without)
  return (
    <>
      {open.map((event) => (
        <InternshipStep key={event} event={event} {...props} />
      ))}
      {mayChange ? (
        <Link className="btn" to={path(`/internships/${props.internship.id}/edit`)}>
          {t(changesGuideAlone ? 'internships.change.guide' : 'internships.change.title')}
        </Link>
      ) : null}
      {ending.length > 1 ? (
        <MoreSteps
          label={t(
            ending.some((event) => event === 'finish_work' || event === 'fail')
              ? 'internships.end'
              : 'internships.stop',
          )}
          isOpen={endings.includes(props.problem?.values.step ?? '')}
        >
          {ending.map((event) => (
            <InternshipStep key={event} event={event} {...props} />
          ))}
        </MoreSteps>
      ) : (
        ending.map((event) => <InternshipStep key={event} event={event} {...props} />)
      )}
    </>
  )
}

/** How a pupil ends what they have: quiet, and last. */
export function PupilEndings(props: Omit<Props, 'pupil'>) {
  const ending = props.internship.meta.allowedEvents.filter((event) => endings.includes(event))
  if (ending.length === 0) return null
  return (
    <div className="steps">
      {ending.map((event) => (
        <InternshipStep key={event} event={event} {...props} pupil />
      ))}
    </div>
  )
}

/** One step, with what it asks first. */
export function InternshipStep({ event, internship, problem, pupil }: Props & { event: StepEvent }) {
  const t = useT()
  // A pupil calls off for themselves.
  const label = t(pupil && event === 'cancel' ? 'internships.call-off' : `internships.event.${event}`)
  const asks = questionOf(event, internship)
  const version = <input type="hidden" name="lockVersion" value={internship.lockVersion} />
  // Work that is finished ends well.
  const isStopped = endings.includes(event) && event !== 'finish_work'
  if (!asks) {
    const isNext = event === 'complete' || event === 'mark_ready'
    return (
      <Form method="post">
        {version}
        <SubmitButton name="step" value={event} look={isStopped ? 'stop' : isNext ? 'primary' : 'plain'}>
          {label}
        </SubmitButton>
      </Form>
    )
  }
  return (
    <details className="stepform" open={problem?.values.step === event || undefined}>
      <summary className={event === 'complete' ? 'btn btn-primary' : pupil && isStopped ? 'btn btn-danger' : 'btn'}>
        {pupil && isStopped ? <Icon name="x" /> : null} {label}
      </summary>
      <Form method="post" className="stepform-body" noValidate>
        {version}
        {asks === 'days' ? <NewDays internship={internship} problem={problem} /> : null}
        {asks === 'reason' ? <Reason problem={problem} isOff={event === 'cancel'} /> : null}
        {asks === 'waiver' ? <Waiver problem={problem} /> : null}
        <SubmitButton name="step" value={event} look={isStopped ? 'stop' : 'primary'}>
          {label}
        </SubmitButton>
      </Form>
    </details>
  )
}

/** What a step asks first; nothing, where it is taken at once. */
function questionOf(
  event: StepEvent,
  { meta, usesHours, minutesApproved, minutesPlanned }: Props['internship'],
): 'days' | 'reason' | 'waiver' | null {
  if (event === 'reschedule') return 'days'
  if (meta.needReason.includes(event)) return 'reason'
  return event === 'complete' && usesHours && minutesApproved < (minutesPlanned ?? 0) ? 'waiver' : null
}

function NewDays({ internship, problem }: Omit<Props, 'pupil'>) {
  const t = useT()
  return (
    <>
      <TextField
        label={t('internships.starts-on')}
        name="startsOn"
        type="date"
        defaultValue={problem?.values.startsOn ?? internship.startsOn}
        errors={problem?.fields.startsOn}
      />
      <TextField
        label={t('internships.ends-on')}
        name="endsOn"
        type="date"
        defaultValue={problem?.values.endsOn ?? internship.endsOn}
        errors={problem?.fields.endsOn}
      />
    </>
  )
}

function Reason({ problem, isOff }: Pick<Props, 'problem'> & { isOff: boolean }) {
  const t = useT()
  return (
    <TextArea
      label={t('internships.reason')}
      name="reason"
      rows={2}
      help={isOff ? t('internships.cancel-help') : undefined}
      defaultValue={problem?.values.reason}
      errors={problem?.fields.reason}
    />
  )
}

/** Why fewer hours than planned are enough. */
function Waiver({ problem }: Pick<Props, 'problem'>) {
  const t = useT()
  return (
    <TextArea
      label={t('internships.waive')}
      name="reason"
      rows={2}
      help={t('internships.waive-help')}
      defaultValue={problem?.values.reason}
      errors={problem?.fields.reason}
    />
  )
}
