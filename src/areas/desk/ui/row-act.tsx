import { isValidElement, type ReactElement } from 'react'
import { Link } from 'react-router'
import type { Column } from '#web/design/table-rows.tsx'
import { useT } from '#web/i18n.tsx'

/** What the reader is to do with a row, and where; or the act itself, where it needs no other page. `aside`: what may be done where another is at turn. */
export type RowAct = { to: string; words: string; of: string } | ReactElement | { aside: ReactElement }

/** The column of what the reader is to do, or may do where another is at turn; it is there as long as one of the rows has either. */
export function useActColumn<Row>(rows: readonly Row[], actOf: (row: Row) => RowAct | undefined): Column<Row>[] {
  const t = useT()
  const acts = rows.flatMap((row) => actOf(row) ?? [])
  if (acts.length === 0) return []
  // Where another is at turn in all of them, nothing of it is the reader's to do.
  const isAside = acts.every((act) => 'aside' in act)
  return [
    {
      key: 'act',
      heading: t(isAside ? 'desk.list.act-aside' : 'desk.list.act'),
      phone: 'act',
      cell: (row) => {
        const act = actOf(row)
        if (act === undefined) return null
        if ('aside' in act) return act.aside
        if (isValidElement(act)) return <div className="row-act">{act}</div>
        return (
          <Link className="btn btn-sm row-act" to={act.to}>
            {act.words} <span className="vh">{act.of}</span>
          </Link>
        )
      },
    },
  ]
}
