import type { ReactNode } from 'react'
import { Drawing } from './scene.tsx'

/** Nothing here yet: what belongs here, and one thing to do. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <Drawing name="bench" />
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  )
}
