import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from './button.tsx'

type StepButton = {
  step: string
  label: string
  isPrimary?: boolean
  look?: 'primary' | 'plain' | 'quiet'
  /** What the step asks, before its button. */
  asks?: ReactNode
}

/** What may be done with something now: each a form of its own, which works without scripts. */
export function StepButtons({
  label,
  steps,
  children,
}: {
  label: string
  steps: readonly StepButton[]
  /** What stands before them, such as links. */
  children?: ReactNode
}) {
  return (
    <div className="step-buttons" role="group" aria-label={label}>
      {children}
      {steps.map(({ step, label: name, isPrimary, look, asks }) => (
        <Form method="post" key={step} className="step-buttons" noValidate>
          {asks}
          <SubmitButton look={look ?? (isPrimary ? 'primary' : 'plain')} name="step" value={step}>
            {name}
          </SubmitButton>
        </Form>
      ))}
    </div>
  )
}
