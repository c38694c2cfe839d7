import type { ReactNode } from 'react'
import { Form } from 'react-router'

/** A step that wants a word or a second look: a button that folds its form open, without scripts too. */
export function FoldedForm({
  summary,
  look = 'btn',
  isOpen = false,
  children,
}: {
  summary: ReactNode
  look?: string
  /** Open from the start, where something in it was refused. */
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details className="stepform" open={isOpen || undefined}>
      <summary className={look}>{summary}</summary>
      <Form method="post" className="stepform-body" noValidate>
        {children}
      </Form>
    </details>
  )
}
