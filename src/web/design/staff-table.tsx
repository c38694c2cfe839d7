import { useState, type ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import { useLocalePath, useT } from '#web/i18n.tsx'
import type { StaffTableData, StaffTableDeclaration } from '#web/staff-table.ts'
import { everythingQuery, hrefOf, openedQuery, viewQuery } from '#web/table.ts'
import { BulkNotice } from './bulk-notice.tsx'
import { Empty } from './empty.tsx'
import { Icon } from './icon.tsx'
import { FilterBar, Views, type TableFilter, type TableView } from './table-filters.tsx'
import { BulkBar, TableFoot, type BulkChoice } from './table-foot.tsx'
import { PeekAside, type Peek } from './table-peek.tsx'
import { TableRows, tellingApart, type Column, type MainColumn, type RowGroup } from './table-rows.tsx'
import './staff-table.css'

export type StaffTableProps<Row extends { id: string }, Opened extends { id: string }> = {
  table: StaffTableDeclaration
  /** What `loadStaffTable` brought. */
  data: StaffTableData<Row, Opened>
  /** What came of the last form, where something can be mended. */
  problem?: FormProblem | undefined
  /** The texts of this list: `title`, `search`, and `empty`, `empty-text` and `show-all` for when nothing was found. */
  words(key: string): string
  title?: string
  /** What the table holds, for people who cannot see it. */
  caption?: string
  actions?: ReactNode
  notice?: ReactNode
  main: MainColumn<Row>
  columns: Column<Row>[]
  filters?: TableFilter[]
  views?: TableView[]
  bulk?: BulkChoice[]
  /** Whether what was found may be had as a file, from `/<kind>/export`. */
  exports?: boolean
  /** The details of a row, beside the table where there is room. */
  peekOf?(opened: Opened): Peek
  /** In which order the rows stand as the list opens, in words: where no column is what they are sorted by. */
  order?: string
  /** What rows that follow each other have in common, while they stand as the list opens. */
  groupOf?(row: Row): RowGroup | undefined
  /** What is read before the rows, right above them. */
  legend?: ReactNode
  /** What explains the rows, below them. */
  below?: ReactNode
  /** What stands there when nothing was found, instead of the words. */
  empty?: ReactNode
}

/** So many rows are seen at a glance: they need no search, and no keys to walk through them. */
const mostAtAGlance = 5

/** Whether all that could be looked for stands there already, whichever way of looking is chosen. */
function isAtAGlance(current: string, opened: string, total: number, views: readonly TableView[] = []): boolean {
  const isNarrowed = current !== opened && !views.some(({ query }) => query === current)
  return !isNarrowed && Math.max(total, ...views.map(({ count = 0 }) => count)) <= mostAtAGlance
}

/** The staff's list of anything: sorted, searched and filtered by its address, so that what one sees can be sent on. */
export function StaffTable<Row extends { id: string }, Opened extends { id: string }>(
  props: StaffTableProps<Row, Opened>,
) {
  const { data, words, main, notice, filters, views, bulk = [], peekOf, problem } = props
  const { rows, page, ask, saved, opened, bulkStep } = data
  const { rules } = props.table
  const title = props.title ?? words('title')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const canChoose = bulk.length > 0
  const asked = { ask, rules }
  const current = viewQuery(ask, rules)
  const isSmall = isAtAGlance(current, openedQuery(rules), page.total, views)
  const sorts = [main, ...tellingApart(props.columns, rows)].filter(({ sort }) => sort !== undefined)
  const nameOf = (id: string) => {
    const row = rows.find((one) => one.id === id)
    return row && main.nameOf(row)
  }
  return (
    <main id="inhoud" className="org-page" data-peek={opened ? '' : undefined}>
      <div className="org-list">
        <div className="tablehead wrap wrap-wide">
          <Head {...props} title={title} />
          <div className="tablehead-finding">{notice}</div>
        </div>
        <div className="wrap wrap-wide">
          {bulkStep ? <BulkNotice asked={bulkStep} nameOf={nameOf} /> : null}
          <Views {...asked} views={views} saved={saved} problem={problem} />
          {isSmall ? null : (
            <FilterBar
              {...asked}
              filters={filters}
              searchHint={words('search')}
              total={page.total}
              isCounted={views?.some(({ query, count }) => query === current && count !== undefined) ?? false}
              order={props.order}
              sorts={sorts}
            />
          )}
        </div>
        {rows.length === 0 ? (
          <div className="wrap wrap-wide">
            {props.empty ?? <NothingFound words={words} everything={everythingQuery(rules)} />}
          </div>
        ) : (
          <>
            {props.legend ? <div className="wrap wrap-wide table-legend">{props.legend}</div> : null}
            <TableRows
              {...asked}
              caption={props.caption ?? title}
              main={main}
              columns={props.columns}
              rows={rows}
              canChoose={canChoose}
              chosen={chosen}
              onChoose={setChosen}
              peeks={peekOf !== undefined}
              groupOf={ask.sort === rules.defaultSort ? props.groupOf : undefined}
              isOrderInWords={props.order !== undefined && !isSmall}
            />
            {isSmall ? null : (
              <TableFoot
                page={page}
                shown={rows.length}
                hrefOfPage={(at) => hrefOf(ask, { page: at, peek: undefined }, rules)}
                canChoose={canChoose}
              />
            )}
            {props.below ? <div className="wrap wrap-wide">{props.below}</div> : null}
          </>
        )}
        {canChoose && rows.length ? (
          <BulkBar
            steps={bulk}
            count={rows.filter(({ id }) => chosen.has(id)).length}
            onNone={() => setChosen(new Set())}
          />
        ) : null}
      </div>
      {opened && peekOf ? <PeekAside {...asked} id={opened.id} peek={peekOf(opened)} rows={rows} /> : null}
    </main>
  )
}

type HeadProps = {
  title: string
  table: StaffTableDeclaration
  data: Pick<StaffTableData<unknown, unknown>, 'ask'>
  actions?: ReactNode
  exports?: boolean
}

function Head({ title, table: { kind, path: at = kind, rules }, data: { ask }, actions, exports = false }: HeadProps) {
  const t = useT()
  const path = useLocalePath()
  return (
    <div className="pagehead">
      <div className="grow">
        <h1>{title}</h1>
      </div>
      <div className="btn-group">
        {exports ? (
          <details className="menu table-export">
            <summary className="btn">
              <Icon name="download-simple" /> <span className="vh-s">{t('shell.table.export')}</span>
            </summary>
            <Form
              method="post"
              action={`${path(`/${at}/export`)}?${viewQuery(ask, rules)}`}
              className="menu-list"
              reloadDocument
            >
              <button type="submit" name="format" value="xlsx">
                {t('shell.table.excel')}
              </button>
              <button type="submit" name="format" value="csv">
                {t('shell.table.csv')}
              </button>
            </Form>
          </details>
        ) : null}
        {actions}
      </div>
    </div>
  )
}

function NothingFound({ words, everything }: { words(key: string): string; everything: string }) {
  return (
    <Empty
      title={words('empty')}
      action={
        <Link className="btn" to={`?${everything}`}>
          {words('show-all')}
        </Link>
      }
    >
      {words('empty-text')}
    </Empty>
  )
}
