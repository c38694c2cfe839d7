import type { ReactNode } from 'react'
import { Drawing } from './scene.tsx'

/** Nothing here yet: what belongs here, and one thing to do. */
export function Empty({
  title,
  children,
  action,
  drawing = 'bench',
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** What is drawn beside the words (`scenes/`). */
  drawing?: 'bench' | 'together'
}) {
  return (
    <div className="empty">
      <Drawing name={drawing} />
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  )
}
