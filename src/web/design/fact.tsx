import type { ReactNode } from 'react'

/** A line of a list of facts (`dl`); none where there is nothing to tell. */
export function Fact({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <>
      <dt>{label}</dt>
      <dd className={className}>{children}</dd>
    </>
  )
}
