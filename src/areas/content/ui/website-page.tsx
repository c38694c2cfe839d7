import type { ReactNode } from 'react'
import { pageTitle } from '#areas/tenancy/model.ts'
import { useShell } from '#web/shell.ts'
import { ContentTabs } from './content-tabs.tsx'

/** A room of who keeps the website, as wide as its list, with the way to the others. */
export function WebsitePage({
  title,
  lead,
  action,
  children,
}: {
  title: string
  lead: ReactNode
  /** What may be made here. */
  action?: ReactNode
  children: ReactNode
}) {
  const { tenant } = useShell()
  return (
    <main id="inhoud" className="wrap wrap-wide page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <div className="pagehead">
        <div className="grow">
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        {action}
      </div>
      <ContentTabs />
      {children}
    </main>
  )
}
