import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import { useFormat, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { hrefOf, type TableAsk, type TableRules } from '#web/table.ts'
import { Icon } from './icon.tsx'
import { FilterBar, Views, type TableFilter, type TableView } from './table-filters.tsx'
import './staff-table.css'

/** The column every row is known by: its name leads to the row's own page. */
export type MainColumn<Row> = {
  heading: string
  /** The field the API sorts by. */
  sort?: string
  nameOf(row: Row): string
  pathOf(row: Row): string
  under?(row: Row): ReactNode
  /** Two letters or a face in front of the name: square for organizations, round for people. */
  mark?: { shape: 'square' | 'round'; of(row: Row): ReactNode }
}

/** `phone` says where the cell stands when the table becomes lines; without, a phone leaves it out. */
export type Column<Row> = {
  key: string
  heading: string
  sort?: string
  isNumber?: boolean
  phone?: 'status' | 'number'
  cell(row: Row): ReactNode
}

/** A step that may be taken with the chosen rows; the form sends `bulk` with this value and an `ids` for each row. */
export type BulkChoice = { value: string; label: string; icon: string }

/** The details of one row, beside the table. */
export type Peek = {
  id: string
  title: string
  mark?: ReactNode
  path: string
  editPath?: string | undefined
  children: ReactNode
}

export type StaffTableProps<Row extends { id: string }> = {
  title: string
  /** What the table holds, for people who cannot see it. */
  caption: string
  searchHint: string
  actions?: ReactNode
  notice?: ReactNode
  /** The address that gives the list as a file, for a form with `format` csv or xlsx. */
  exportPath?: string
  ask: TableAsk
  rules: TableRules
  main: MainColumn<Row>
  columns: Column<Row>[]
  filters?: TableFilter[]
  views?: TableView[]
  /** Views this person kept; with them comes the form that keeps another (see web/saved-views.ts). */
  saved?: TableView[]
  problem?: FormProblem | undefined
  rows: Row[]
  page: { number: number; size: number; total: number; totalPages: number }
  bulk?: BulkChoice[]
  /** Whether rows open at the side, where there is room; `peek` is the one that is open. */
  peeks?: boolean
  peek?: Peek | undefined
  empty: ReactNode
}

const chooseForm = 'chosen-rows'
/** The width from which there is room for the details beside the table. */
const wide = '(min-width: 80rem)'
/** For links that show another row at the side, which is no other page: the scroll position stays. */
const inPlace = { preventScrollReset: true } as const

/** The staff's list of anything: sorted, searched and filtered by its address, so that what one sees can be sent on. */
export function StaffTable<Row extends { id: string }>(table: StaffTableProps<Row>) {
  const { title, actions, exportPath, notice, rows, ask, rules, page, bulk = [], peek } = table
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const t = useT()
  const { number } = useFormat()
  const first = (page.number - 1) * page.size
  return (
    <main id="inhoud" className="org-page" data-peek={peek ? '' : undefined}>
      <div className="org-list">
        <div className="pagehead wrap wrap-wide">
          <div className="grow">
            <h1>{title}</h1>
          </div>
          <div className="btn-group">
            {exportPath ? (
              <details className="menu">
                <summary className="btn">
                  <Icon name="download-simple" /> {t('shell.table.export')}
                </summary>
                <Form method="post" action={exportPath} className="menu-list" reloadDocument>
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
        <div className="wrap wrap-wide">
          {notice}
          <Views {...table} />
          <FilterBar {...table} total={page.total} />
        </div>
        {rows.length === 0 ? (
          <div className="wrap wrap-wide">{table.empty}</div>
        ) : (
          <>
            <Rows {...table} chosen={chosen} onChoose={setChosen} />
            <div className="wrap wrap-wide pager">
              <span>
                {t('shell.table.range', {
                  from: number(first + 1),
                  to: number(first + rows.length),
                  total: number(page.total),
                })}
              </span>
              <Pages {...page} hrefOfPage={(at) => hrefOf(ask, { page: at, peek: undefined }, rules)} />
              <Keys canChoose={bulk.length > 0} />
            </div>
          </>
        )}
        {bulk.length && rows.length ? (
          <BulkBar
            steps={bulk}
            count={rows.filter(({ id }) => chosen.has(id)).length}
            onNone={() => setChosen(new Set())}
          />
        ) : null}
      </div>
      {peek ? <Aside {...table} peek={peek} /> : null}
    </main>
  )
}

type Choice = { chosen: ReadonlySet<string>; onChoose: (ids: ReadonlySet<string>) => void }

function Rows<Row extends { id: string }>({
  caption,
  main,
  columns,
  rows,
  ask,
  rules,
  bulk = [],
  peeks = false,
  chosen,
  onChoose,
}: StaffTableProps<Row> & Choice) {
  const t = useT()
  const navigate = useNavigate()
  const { user } = useShell()
  const body = useRef<HTMLTableSectionElement>(null)
  const [cursor, setCursor] = useState(-1)
  const canChoose = bulk.length > 0
  const allChosen = rows.every(({ id }) => chosen.has(id))

  function toggle(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }

  function moveTo(at: number) {
    setCursor(at)
    body.current?.rows[at]?.querySelector<HTMLElement>('.main')?.focus()
  }

  /** Single keys, while the list has the focus and its reader has not switched them off; Enter is the link's own. */
  function onKeyDown(event: KeyboardEvent) {
    if (!user?.singleKeys || event.ctrlKey || event.metaKey || event.altKey) return
    const row = rows[cursor]
    if (event.key === 'j') moveTo(Math.min(rows.length - 1, cursor + 1))
    else if (event.key === 'k') moveTo(Math.max(0, cursor - 1))
    else if (event.key === 'x' && row && canChoose) toggle(row.id)
    else if (event.key === 'Escape' && ask.peek) void navigate(hrefOf(ask, { peek: undefined }, rules), inPlace)
    else if (event.key === '/') document.querySelector<HTMLInputElement>('[data-search]')?.focus()
    else return
    event.preventDefault()
  }

  /** Where there is room the details come beside the table; elsewhere, and in another tab, the row has its own page. */
  function onOpen(event: MouseEvent, row: Row) {
    if (!peeks || event.ctrlKey || event.metaKey || event.shiftKey || !matchMedia(wide).matches) return
    event.preventDefault()
    void navigate(hrefOf(ask, { peek: row.id }, rules), inPlace)
  }

  return (
    // A box that scrolls, and takes single keys, must be reachable without a mouse (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="tablewrap stick" tabIndex={0} role="region" aria-label={caption} onKeyDown={onKeyDown}>
      <table className="table stack-s org-t" data-choose={canChoose ? '' : undefined}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {canChoose ? (
              <th scope="col" className="c">
                <label className="cb" data-needs-js="">
                  <input
                    type="checkbox"
                    aria-label={t('shell.table.choose-all')}
                    checked={allChosen}
                    onChange={() => onChoose(allChosen ? new Set() : new Set(rows.map(({ id }) => id)))}
                  />
                </label>
              </th>
            ) : null}
            {[main, ...columns].map((column) => (
              <Heading key={column.heading} {...column} ask={ask} rules={rules} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, at) => (
            <tr
              key={row.id}
              className={cursor === at || ask.peek === row.id ? 'cursor' : undefined}
              aria-selected={chosen.has(row.id) ? true : undefined}
              onFocus={() => setCursor(at)}
            >
              {canChoose ? (
                <td className="c">
                  <label className="cb">
                    <input
                      type="checkbox"
                      form={chooseForm}
                      name="ids"
                      value={row.id}
                      aria-label={t('shell.table.choose', { name: main.nameOf(row) })}
                      checked={chosen.has(row.id)}
                      onChange={() => toggle(row.id)}
                    />
                  </label>
                </td>
              ) : null}
              <td className="o">
                <span className="o-w">
                  {main.mark ? (
                    <span className={main.mark.shape === 'square' ? 'sq' : 'av av-s'} aria-hidden="true">
                      {main.mark.of(row)}
                    </span>
                  ) : null}
                  <span className="o-n">
                    <Link className="main" to={main.pathOf(row)} onClick={(event) => onOpen(event, row)}>
                      {main.nameOf(row)}
                    </Link>
                    {main.under ? <span className="sub">{main.under(row)}</span> : null}
                  </span>
                </span>
              </td>
              {columns.map(({ key, isNumber, phone, cell }) => (
                <td key={key} className={isNumber ? 'n' : undefined} data-phone={phone}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A heading that sorts, by an address of its own; once more turns it round. */
function Heading({
  heading,
  sort,
  isNumber = false,
  ask,
  rules,
}: {
  heading: string
  sort?: string
  isNumber?: boolean
  ask: TableAsk
  rules: TableRules
}) {
  const isCurrent = sort !== undefined && ask.sort.replace(/^-/, '') === sort
  const descending = isCurrent && ask.sort.startsWith('-')
  const next = sort && `${isCurrent ? (descending ? '' : '-') : ''}${sort}`
  return (
    <th
      scope="col"
      className={isNumber ? 'n' : undefined}
      aria-sort={isCurrent ? (descending ? 'descending' : 'ascending') : undefined}
    >
      {next ? (
        <Link to={hrefOf(ask, { sort: next }, rules)} preventScrollReset>
          {heading}
          {isCurrent ? <Icon name={descending ? 'caret-down-fill' : 'caret-up-fill'} className="ic ic-s" /> : null}
        </Link>
      ) : (
        heading
      )}
    </th>
  )
}

/** First, last and those around the one that is open. */
function Pages({
  number,
  totalPages,
  hrefOfPage,
}: {
  number: number
  totalPages: number
  hrefOfPage: (page: number) => string
}) {
  const t = useT()
  if (totalPages <= 1) return null
  const shown = [...new Set([1, number - 1, number, number + 1, totalPages])].filter(
    (page) => page >= 1 && page <= totalPages,
  )
  return (
    <nav aria-label={t('shell.pager.title')}>
      <ol>
        {number > 1 ? (
          <li>
            <Link to={hrefOfPage(number - 1)} rel="prev" aria-label={t('shell.pager.previous')}>
              <Icon name="caret-left" />
            </Link>
          </li>
        ) : null}
        {shown.map((page, at) => (
          <li key={page}>
            {page - (shown[at - 1] ?? page) > 1 ? <span className="gap">…</span> : null}
            <Link to={hrefOfPage(page)} aria-current={page === number ? 'page' : undefined}>
              {page}
            </Link>
          </li>
        ))}
        {number < totalPages ? (
          <li>
            <Link to={hrefOfPage(number + 1)} rel="next" aria-label={t('shell.pager.next')}>
              <Icon name="caret-right" />
            </Link>
          </li>
        ) : null}
      </ol>
    </nav>
  )
}

function Keys({ canChoose }: { canChoose: boolean }) {
  const t = useT()
  const { user } = useShell()
  if (!user?.singleKeys) return null
  return (
    <span className="end keys only-l" data-needs-js="">
      <kbd>J</kbd> <kbd>K</kbd> {t('shell.table.key-move')}{' '}
      {canChoose ? (
        <>
          <kbd>X</kbd> {t('shell.table.key-choose')}{' '}
        </>
      ) : null}
      <kbd>Enter</kbd> {t('shell.table.key-open')}
    </span>
  )
}

/** The steps for the chosen rows. Without scripts the bar always stands there, and the boxes are sent as they are. */
function BulkBar({ steps, count, onNone }: { steps: BulkChoice[]; count: number; onNone: () => void }) {
  const t = useT()
  return (
    <Form
      method="post"
      data-kept="never"
      id={chooseForm}
      className="bulk"
      data-count={count}
      aria-label={t('shell.table.chosen-rows')}
    >
      <b role="status">{t('shell.table.chosen', { count })}</b>
      {steps.map(({ value, label, icon }) => (
        <button key={value} type="submit" className="btn btn-sm" name="bulk" value={value}>
          <Icon name={icon} /> {label}
        </button>
      ))}
      <button type="button" className="linkbtn" data-needs-js="" onClick={onNone}>
        {t('shell.table.choose-none')}
      </button>
    </Form>
  )
}

/** The row that is open, beside the table; the list stays usable. */
function Aside<Row extends { id: string }>({ peek, rows, ask, rules }: StaffTableProps<Row> & { peek: Peek }) {
  const t = useT()
  const at = rows.findIndex(({ id }) => id === peek.id)
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
