import type { ReactNode } from 'react'
import './late-words.css'

/** That something is over its last day, said alike wherever pupils are listed: the sign of a late stop, and by how many days. */
export function LateWords({ children }: { children: ReactNode }) {
  return (
    <span className="late-words">
      <span className="late-sign" aria-hidden="true" />
      {children}
    </span>
  )
}
