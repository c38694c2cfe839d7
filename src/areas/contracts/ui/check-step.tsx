import { useState } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Fault, TextArea } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import type { ShownContract } from './contract.ts'
import { MailedCode } from './mailed-code.tsx'
import { calledBy, useStepLink, type StepProps } from './sign-step.ts'
import type { SigningResult } from './signing.ts'

const checks: Record<string, string[]> = {
  company: ['times', 'present', 'safe'],
  student: ['times', 'tasks'],
  guardian: ['times', 'tasks', 'know'],
  school: ['times', 'tasks'],
}

/** What is ticked before signing; what is not right is asked of the school. */
export function CheckStep({ contract, signer, result }: StepProps & { result: SigningResult | undefined }) {
  const t = useT()
  const link = useStepLink()
  const [search] = useSearchParams()
  const secret = search.get('t')
  const student = calledBy(contract.studentName)
  const [problem, setProblem] = useState<FormProblem>()
  const keys = checks[signer.role] ?? []
  const wordsOf = (key: string) => t(`contracts.check.${key}`, { student })
  const isTicked = (form: HTMLFormElement, key: string) =>
    form.querySelector<HTMLInputElement>(`#f-check-${key}`)?.checked
  const isLeft = (key: string) => problem?.fields[`check-${key}`] !== undefined
  const problemOf = (left: string[]): FormProblem => ({
    message: '',
    code: '',
    status: 422,
    values: {},
    fields: Object.fromEntries(
      left.map((key) => [`check-${key}`, [t('contracts.check.left', { what: wordsOf(key) })]]),
    ),
  })
  return (
    <section>
      <h1>{t('contracts.check.title')}</h1>
      <p className="lead">{t('contracts.check.lead')}</p>
      <ErrorSummary problem={problem} />
      <Form
        method="get"
        id="kloppend"
        // Without scripts the browser asks for the ticks, in its own words.
        ref={(form) => {
          if (form) form.noValidate = true
        }}
        onSubmit={(event) => {
          const form = event.currentTarget
          const left = keys.filter((key) => !isTicked(form, key))
          setProblem(left.length > 0 ? problemOf(left) : undefined)
          if (left.length > 0) event.preventDefault()
        }}
      >
        {secret === null ? null : <input type="hidden" name="t" value={secret} />}
        <input type="hidden" name="step" value="3" />
        <div className="bigchecks">
          {keys.map((key) => (
            <div key={key}>
              <Fault id={`f-check-${key}-error`} errors={isLeft(key) ? [t('contracts.check.all')] : undefined} />
              <label className="check big">
                <input
                  type="checkbox"
                  required
                  id={`f-check-${key}`}
                  aria-invalid={isLeft(key) ? true : undefined}
                  aria-describedby={isLeft(key) ? `f-check-${key}-error` : undefined}
                />
                <span>{wordsOf(key)}</span>
              </label>
            </div>
          ))}
        </div>
      </Form>
      <Wrong contract={contract} problem={result?.problem} />
      <div className="sign-foot">
        <button type="submit" form="kloppend" className="btn btn-primary btn-lg btn-block">
          {t('contracts.check.next')} <Icon name="arrow-right-bold" />
        </button>
        <Link className="btn btn-quiet btn-block" to={link(1)}>
          {t('contracts.check.back')}
        </Link>
      </div>
    </section>
  )
}

type WrongProps = { contract: ShownContract; problem: FormProblem | undefined }

/** A question to the school, after which the contract waits; and below it saying no, which stops it. */
function Wrong({ contract, problem }: WrongProps) {
  const t = useT()
  const step = problem?.values.step
  const [asking, declining] = [step === 'ask' ? problem : undefined, step === 'decline' ? problem : undefined]
  return (
    <>
      <ErrorSummary problem={asking ?? declining} />
      <details className="decline-box" open={asking || declining ? true : undefined}>
        <summary className="linkbtn">{t('contracts.check.wrong')}</summary>
        <Say
          {...{ contract, problem: asking }}
          step="ask"
          name="question"
          label={t('contracts.question.label')}
          help={t('contracts.question.help', { min: 10 })}
          send={t('contracts.question.send')}
        />
        <details open={declining ? true : undefined}>
          <summary className="linkbtn">{t('contracts.declineForm.open')}</summary>
          <Say
            {...{ contract, problem: declining }}
            step="decline"
            name="reason"
            label={t('contracts.declineForm.title')}
            help={t('contracts.declineForm.help', { min: 10 })}
            send={t('contracts.declineForm.send')}
            look="stop"
          />
        </details>
      </details>
    </>
  )
}

type SayProps = WrongProps & {
  step: 'ask' | 'decline'
  name: 'question' | 'reason'
  label: string
  help: string
  send: string
  look?: 'stop'
}

/** What is not right, in words, with the code that was mailed where one is asked for. */
function Say({ contract, problem, step, name, label, help, send, look }: SayProps) {
  return (
    <Form method="post" data-kept="never" noValidate>
      <TextArea
        label={label}
        help={help}
        name={name}
        rows={3}
        defaultValue={problem?.values[name]}
        errors={problem?.fields[name]}
      />
      <MailedCode contract={contract} problem={problem} />
      <p>
        <SubmitButton name="step" value={step} look={look}>
          {send}
        </SubmitButton>
      </p>
    </Form>
  )
}
