import { Form } from 'react-router'
import type { FormProblem, PageApi } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { FoldedForm } from '#web/design/folded-form.tsx'
import { useT } from '#web/i18n.tsx'
import { DeclineFields, GuideField, InterviewField } from './answer-fields.tsx'
import './answer-row.css'

type Row = GotOne<'/applications'>
const answers = ['accept', 'decline', 'plan_interview'] as const
export type RowAnswer = { id: string; step: (typeof answers)[number] }

/** Which answer a form of the list gives; undefined where it gives none. */
export function answerAsked(form: FormData | Record<string, string>): RowAnswer | undefined {
  const [step, id] = String((form instanceof FormData ? form.get('answer') : form.answer) ?? '').split(' ')
  const known = answers.find((one) => one === step)
  return id && known ? { id, step: known } : undefined
}

/** Gives the answer that a form asks for, on whichever screen it stands. */
export async function giveAnswer(
  api: PageApi,
  form: FormData,
  { id, step }: RowAnswer,
): Promise<{ answered: RowAnswer['step'] }> {
  const { answer: _, ...input } = Object.fromEntries([...form].filter(([, value]) => value !== ''))
  await api.put(`/applications/${id}/${step}`, 'applications', input)
  return { answered: step }
}

/** Whether a yes or no may be given in the list: of a group all is read first, since one answer is for all of them. */
export const isAnsweredInRow = ({ meta, team }: Row) =>
  meta.turn.isYours && meta.allowedEvents.includes('accept') && team === null

type Props = {
  row: Row
  /** Who of its organization may guide the pupil. */
  guides: readonly { id: string; name: string }[]
  problem: FormProblem | undefined
}

/** A yes with one tap where one alone can guide the pupil, else with whom; meeting first with a moment, and a no with its reason, in place. */
export function AnswerRow({ row, guides, problem }: Props) {
  const t = useT()
  const name = row.studentName ?? t('applications.somebody')
  const asked = problem && answerAsked(problem.values)
  const problemOf = (step: RowAnswer['step']) => (asked?.id === row.id && asked.step === step ? problem : undefined)
  const version = <input type="hidden" name="lockVersion" value={row.lockVersion} />
  const fields = { supervisors: guides, isForGroup: false, rowId: row.id }
  const [only, ...others] = guides
  const words = (step: RowAnswer['step']) => (
    <>
      {t(`applications.say.${step}`)}{' '}
      <span className="vh">{t(`applications.say.${step === 'plan_interview' ? 'with' : 'to'}`, { name })}</span>
    </>
  )
  return (
    <div className="answer-row">
      {only && others.length === 0 ? (
        <Form method="post">
          {version}
          <input type="hidden" name="supervisorUserId" value={only.id} />
          <SubmitButton name="answer" value={`accept ${row.id}`} className="btn-sm">
            {words('accept')}
          </SubmitButton>
        </Form>
      ) : (
        <FoldedForm summary={words('accept')} look="btn btn-sm btn-primary" isOpen={problemOf('accept') !== undefined}>
          {version}
          <GuideField {...fields} problem={problemOf('accept')} />
          <SubmitButton name="answer" value={`accept ${row.id}`}>
            {words('accept')}
          </SubmitButton>
        </FoldedForm>
      )}
      {row.meta.allowedEvents.includes('plan_interview') ? (
        <FoldedForm
          summary={words('plan_interview')}
          look="btn btn-sm"
          isOpen={problemOf('plan_interview') !== undefined}
        >
          {version}
          <InterviewField {...fields} problem={problemOf('plan_interview')} />
          <SubmitButton name="answer" value={`plan_interview ${row.id}`}>
            {words('plan_interview')}
          </SubmitButton>
        </FoldedForm>
      ) : null}
      <FoldedForm summary={words('decline')} look="btn btn-sm" isOpen={problemOf('decline') !== undefined}>
        {version}
        <DeclineFields {...fields} problem={problemOf('decline')} />
        <SubmitButton name="answer" value={`decline ${row.id}`} look="stop">
          {words('decline')}
        </SubmitButton>
      </FoldedForm>
    </div>
  )
}

/** What a pupil says of themselves in so many words, to judge by: the beginning of what was written. */
export function WrittenBy({ row }: { row: Row }) {
  return row.motivation ? <q className="answer-said">{row.motivation}</q> : null
}
