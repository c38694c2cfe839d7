import { Form } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TextArea } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useT } from '#web/i18n.tsx'
import type { ShownContract, ShownSigner } from './contract.ts'
import { MailedCode } from './mailed-code.tsx'

type ShownQuestion = ShownContract['questions'][number]

/** What the contract waits for, with the answer to write for who may, and what was answered before. */
export function Questions({ contract, problem }: { contract: ShownContract; problem: FormProblem | undefined }) {
  const t = useT()
  const open = contract.questions.filter(({ status }) => status === 'open')
  const answered = contract.questions.filter(({ status, answer }) => status === 'answered' && answer)
  // Who read in a mail that somebody asked something finds here why there is nothing to answer.
  const mine = contract.signers.find(({ isYou }) => isYou)?.id
  const withdrawn = contract.questions.filter(
    ({ status, question, signerId }) => status === 'withdrawn' && question !== null && signerId !== mine,
  )
  if (open.length + answered.length + withdrawn.length === 0) return null
  // A colleague was first: what was typed here is not lost with the form.
  const { step = '', answer: typed } = problem?.values ?? {}
  const unsent = step.startsWith('answer:') && !open.some(({ id }) => step === `answer:${id}`) ? typed : undefined
  return (
    <section className="questions">
      {unsent ? (
        <Notice tone="warn" title={t('contracts.question.not-sent')}>
          <blockquote>{unsent}</blockquote>
        </Notice>
      ) : null}
      {open.map((one) => (
        <Notice key={one.id} tone="warn" title={t('contracts.question.waits')}>
          {one.question ? (
            <>
              <p>{t('contracts.question.from', { name: one.name })}:</p>
              <blockquote>{one.question}</blockquote>
            </>
          ) : (
            <p>{t('contracts.question.hidden', { name: one.name })}</p>
          )}
          {one.canAnswer ? <AnswerForm question={one} problem={problem} /> : null}
          {one.canWithdraw ? <WithdrawForm signerId={one.signerId} /> : null}
        </Notice>
      ))}
      {contract.status === 'signing' || contract.status === 'filling'
        ? answered.map((one) => (
            <Notice key={one.id} title={t('contracts.question.answered')}>
              <p>
                {t('contracts.question.from', { name: one.name })}: {one.question}
              </p>
              <blockquote>{one.answer}</blockquote>
            </Notice>
          ))
        : null}
      {contract.status === 'signing'
        ? [...new Set(withdrawn.map(({ name }) => name))].map((name) => (
            <p key={name} className="muted">
              {t('contracts.question.withdrawn', { name })}
            </p>
          ))
        : null}
    </section>
  )
}

function AnswerForm({ question, problem }: { question: ShownQuestion; problem: FormProblem | undefined }) {
  const t = useT()
  const step = `answer:${question.id}`
  const failed = problem?.values.step === step ? problem : undefined
  return (
    <Form method="post" noValidate>
      <TextArea
        label={t('contracts.question.your-answer')}
        help={t('contracts.question.answer-help', { name: question.name })}
        name="answer"
        rows={3}
        defaultValue={failed?.values.answer}
        errors={failed?.fields.answer}
      />
      <p>
        <SubmitButton name="step" value={step}>
          {t('contracts.question.event.answer')}
        </SubmitButton>
      </p>
    </Form>
  )
}

function WithdrawForm({ signerId }: { signerId: string }) {
  const t = useT()
  return (
    <Form method="post" data-kept="never">
      <p>{t('contracts.question.on')}</p>
      <SubmitButton name="step" value={`withdraw:${signerId}`} look="plain">
        {t('contracts.question.event.withdraw')}
      </SubmitButton>
    </Form>
  )
}

/** What the school made of one's question, told before one reads on. */
export function Answered({ contract, signer }: { contract: ShownContract; signer: ShownSigner }) {
  const t = useT()
  // What somebody asked who was to sign here before is not shown.
  const last = contract.questions.findLast(({ signerId, question }) => signerId === signer.id && question !== null)
  if (!last || (last.status !== 'answered' && last.status !== 'settled')) return null
  if (last.status === 'settled') return <Notice title={t('contracts.question.changed')} />
  return (
    <Notice title={t('contracts.question.answered')}>
      <p>{t('contracts.question.yours', { question: last.question ?? '' })}</p>
      <blockquote>{last.answer}</blockquote>
    </Notice>
  )
}

/** One's own question, while the school has not answered; who has found it out goes on to sign. */
export function OwnQuestion({
  contract,
  signer,
  problem,
}: {
  contract: ShownContract
  signer: ShownSigner
  problem: FormProblem | undefined
}) {
  const t = useT()
  const own = contract.questions.find(({ signerId, status }) => signerId === signer.id && status === 'open')
  return (
    <>
      <Notice tone="ok" role="status" title={t('contracts.question.asked')}>
        <p>{t('contracts.question.asked-text')}</p>
        <p>{t('contracts.question.yours', { question: own?.question ?? '' })}</p>
      </Notice>
      <ErrorSummary problem={problem} />
      <Form method="post" data-kept="never" noValidate>
        <p>{t('contracts.question.on')}</p>
        <MailedCode contract={contract} problem={problem} />
        <p>
          <SubmitButton name="step" value="withdraw" look="plain">
            {t('contracts.question.event.withdraw')}
          </SubmitButton>
        </p>
      </Form>
    </>
  )
}
