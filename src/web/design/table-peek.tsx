import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '#web/i18n.tsx'
import { hrefOf, type TableAsk, type TableRules } from '#web/table.ts'
import { Icon } from './icon.tsx'

/** The details of one row, beside the table. */
export type Peek = {
  title: string
  mark?: ReactNode
  path: string
  editPath?: string | undefined
  children: ReactNode
}

/** The row that is open, beside the table; the list stays usable. */
export function PeekAside<Row extends { id: string }>({
  id,
  peek,
  rows,
  ask,
  rules,
}: {
  id: string
  peek: Peek
  rows: Row[]
  ask: TableAsk
  rules: TableRules
}) {
  const t = useT()
  const at = rows.findIndex((row) => row.id === id)
  const to = (row: Row | undefined) => hrefOf(ask, { peek: row?.id }, rules)
  return (
    <aside className="peek" aria-labelledby="peek-title">
      <div className="panel-head">
        {peek.mark}
        <h2 id="peek-title" className="grow">
          {peek.title}
        </h2>
        <Link className="btn btn-icon btn-sm" to={peek.path} aria-label={t('shell.table.whole-page')}>
          <Icon name="arrow-square-out" />
        </Link>
        <Link
          className="btn btn-icon btn-sm"
          to={to(undefined)}
          preventScrollReset
          aria-label={t('shell.table.close-details')}
        >
          <Icon name="x" />
        </Link>
      </div>
      <div className="panel-body">{peek.children}</div>
      <div className="panel-foot">
        {at > 0 ? (
          <Link className="btn btn-sm" to={to(rows[at - 1])} preventScrollReset>
            <Icon name="caret-up" /> {t('shell.pager.previous')}
          </Link>
        ) : null}
        {at >= 0 && at < rows.length - 1 ? (
          <Link className="btn btn-sm" to={to(rows[at + 1])} preventScrollReset>
            <Icon name="caret-down" /> {t('shell.pager.next')}
          </Link>
        ) : null}
        {peek.editPath ? (
          <Link className="end" to={peek.editPath}>
            {t('shell.table.edit')}
          </Link>
        ) : null}
      </div>
    </aside>
  )
}
