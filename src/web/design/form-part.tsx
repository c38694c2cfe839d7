import type { ReactNode } from 'react'
import './record.css'

/** A part of a long form: what it is about at its left, its fields beside that; on a phone above them. */
export function FormPart({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section className="form-row" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div>{children}</div>
    </section>
  )
}
