import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { RecordCols, RecordHead } from '#web/design/record.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { useListTitle } from './list-title.ts'

/** A page with a form about somebody, below the list of people and the person's own page. */
export function MemberFormPage({
  member,
  title,
  lead,
  aside,
  children,
}: {
  /** Who it is about; nobody yet who is still to be invited. */
  member?: { id: string; name: string }
  title: string
  lead?: string
  /** What one looks up while filling it in. */
  aside: ReactNode
  children: ReactNode
}) {
  const path = useLocalePath()
  const listTitle = useListTitle()
  const { tenant } = useShell()
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <Crumbs
        rooms={[
          [path('/users'), listTitle],
          ...(member ? [[path(`/users/${member.id}`), member.name] as [string, string]] : []),
        ]}
      />
      {lead ? (
        <div className="pagehead">
          <div className="grow">
            <h1>{title}</h1>
            <p>{lead}</p>
          </div>
        </div>
      ) : (
        <RecordHead title={title} />
      )}
      <RecordCols aside={aside}>{children}</RecordCols>
    </main>
  )
}

/** Sends the form, or goes back to whom it is about. */
export function SaveOrCancel({ memberId, children }: { memberId: string; children: ReactNode }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <p className="btn-group member-foot">
      <SubmitButton>{children}</SubmitButton>
      <Link className="btn" to={path(`/users/${memberId}`)}>
        {t('members.edit.cancel')}
      </Link>
    </p>
  )
}
