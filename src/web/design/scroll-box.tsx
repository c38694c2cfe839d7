import type { ReactNode } from 'react'

/** A wide table in a narrow place: scrolls by itself, also with the keyboard. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // A box that scrolls must be reachable without a mouse (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="tablewrap" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  )
}
