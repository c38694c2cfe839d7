import type { ReactNode } from 'react'
import { pageTitle } from '../model.ts'
import { useShell } from '#web/shell.ts'
import { ErrorPage } from '#web/error-page.tsx'

/** Instead of a page that is not for who asks (403): who does this, in the words of the reader, and what they can do themselves. */
export function NotForReader({
  title,
  text,
  children,
}: {
  title: string
  text: string
  /** The ways on, the one that helps first. */
  children: ReactNode
}) {
  const { tenant } = useShell()
  return (
    <ErrorPage title={pageTitle(title, tenant.appName)} drawing="closed-gate">
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <div className="btn-group">{children}</div>
    </ErrorPage>
  )
}
