import type { ReactNode } from 'react'

/** A part of a page under its own heading. `id` is the heading's; `end` stands at its far side. */
export function PageSection({
  id,
  title,
  end,
  children,
}: {
  id: string
  title: ReactNode
  end?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {end}
      </div>
      {children}
    </section>
  )
}
