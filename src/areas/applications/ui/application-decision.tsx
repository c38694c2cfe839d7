import type { FormProblem } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { useT } from '#web/i18n.tsx'
import { ApplicationGlance } from './application-glance.tsx'
import { ApplicationSteps } from './application-steps.tsx'
import './application-decision.css'

type Props = {
  application: Got<'/applications/:id'>
  pupil: boolean
  /** The place that is asked for, as long as it stands in the bank. */
  place: Got<'/vacancies/:id'> | undefined
  /** Who of the organization may guide the pupil. */
  supervisors: readonly { id: string; name: string }[]
  problem: FormProblem | undefined
}

/** What is asked of the reader, by what they may do; the first that is meant. */
const questions = ['accept', 'mentor_approve', 'company_confirmed', 'confirm'] as const

/** What the pupil wrote, what one goes by and what may be done: one framed block for whoever is up. */
export function ApplicationDecision({ application, pupil, place, supervisors, problem }: Props) {
  const t = useT()
  const { meta, motivation, organizationName } = application
  const name = application.studentFirstName ?? application.studentName ?? t('applications.somebody')
  const allowed: readonly string[] = meta.allowedEvents
  const question = meta.turn.isYours ? questions.find((event) => allowed.includes(event)) : undefined
  const said = motivation ? (
    <figure className="record-said">
      <figcaption>{pupil ? t('applications.you-wrote') : t('applications.says', { name })}</figcaption>
      <blockquote className="record-quote">{motivation}</blockquote>
    </figure>
  ) : null
  const told = (
    <>
      {said}
      <ApplicationGlance application={application} place={place} />
      <ApplicationSteps application={application} supervisors={supervisors} problem={problem} />
    </>
  )
  if (!question) return told
  return (
    <section className="app-decision" aria-labelledby="decision-t">
      <h2 id="decision-t">{t(`applications.question.${question}`, { name, organization: organizationName })}</h2>
      {told}
    </section>
  )
}
