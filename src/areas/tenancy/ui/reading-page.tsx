import type { ReactNode } from 'react'
import { useShell } from '#web/shell.ts'
import { pageTitle } from '../model.ts'

/** A page as wide as one reads: its title, in the tab too, and what it is for. */
export function ReadingPage({
  title,
  lead,
  isWide = false,
  children,
}: {
  title: string
  lead: ReactNode
  /** Something stands beside what one reads. */
  isWide?: boolean
  children: ReactNode
}) {
  const { tenant } = useShell()
  return (
    <main id="inhoud" className={isWide ? 'wrap page' : 'wrap wrap-read page'}>
      <title>{pageTitle(title, tenant.appName)}</title>
      <div className="pagehead">
        <div className="grow">
          <h1>{title}</h1>
          {lead ? <p>{lead}</p> : null}
        </div>
      </div>
      {children}
    </main>
  )
}
