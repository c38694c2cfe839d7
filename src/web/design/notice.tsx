import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

const icons = { info: 'info-fill', ok: 'check-circle-fill', warn: 'warning-fill', stop: 'warning-circle-fill' }

/** A notice on the page: something to know before going on. */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
  role,
}: {
  tone?: keyof typeof icons
  title?: string
  children?: ReactNode
  /** What is done about it: on the same line where there is room. */
  action?: ReactNode
  /** Set where the notice tells the outcome of something the reader did: it is brought into view. */
  role?: 'status' | 'alert'
}) {
  const own = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What a page begins with stands where it stands: it may not move under somebody who was faster than its scripts.
    if (role && !window.keepTap) own.current?.scrollIntoView({ block: 'nearest' })
  }, [role, title])
  return (
    <div className="notice" data-tone={tone} role={role} ref={own}>
      <Icon name={icons[tone]} />
      {title ? <strong>{title}</strong> : null}
      {children ? <div>{children}</div> : null}
      {action ? <div className="notice-do">{action}</div> : null}
    </div>
  )
}
