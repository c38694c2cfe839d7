import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const icons = { info: 'info-fill', ok: 'check-circle-fill', warn: 'warning-fill', stop: 'warning-circle-fill' }

/** Something to know before going on. */
export function Notice({
  tone = 'info',
  title,
  children,
  role,
}: {
  tone?: keyof typeof icons
  title?: string
  children?: ReactNode
  role?: 'status' | 'alert'
}) {
  return (
    <div className="notice" data-tone={tone} role={role}>
      <Icon name={icons[tone]} />
      {title ? <strong>{title}</strong> : null}
      {children ? <div>{children}</div> : null}
    </div>
  )
}
