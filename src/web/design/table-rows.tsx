import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { isWrittenIn } from './single-keys.ts'
import { hrefOf, type TableAsk, type TableRules } from '#web/table.ts'
import { Icon } from './icon.tsx'
import { chooseForm } from './table-foot.tsx'

/** The column every row is known by: its name leads to the row's own page. */
export type MainColumn<Row> = {
  heading: string
  /** The field the API sorts by. */
  sort?: string
  sortsByAge?: boolean
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
  /** The field is a moment, and the cell says how long ago that was: the longest stands where the earliest does. */
  sortsByAge?: boolean
  isNumber?: boolean
  /** A stop of the row's road: such columns stand side by side, and a line runs through them. */
  isStop?: boolean
  /** Words of any length, which go on in a second line where the others need the room. */
  isLong?: boolean
  phone?: 'status' | 'below' | 'number' | 'wide' | 'act'
  /** Says nothing where every row has the same words there, or none: it is left out then. */
  isTelling?: boolean
  cell(row: Row): ReactNode
  /** How many of everybody, under its heading. */
  sum?: string
}

/** The columns that tell the rows apart; one row alone has nothing to be told apart from. */
export function tellingApart<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Column<Row>[] {
  return columns.filter(
    ({ isTelling, cell }) => !isTelling || rows.length < 2 || new Set(rows.map((row) => cell(row))).size > 1,
  )
}

type Sorted = { sort?: string | undefined; sortsByAge?: boolean | undefined }

/** Whether the rows stand by a column, with which end on top, and what its heading asks for when it is chosen. */
export function standsBy({ sort, sortsByAge = false }: Sorted, ask: TableAsk) {
  const isCurrent = sort !== undefined && ask.sort.replace(/^-/, '') === sort
  const isTurned = isCurrent && ask.sort.startsWith('-')
  return {
    isCurrent,
    descending: isCurrent && isTurned !== sortsByAge,
    next: sort && `${isCurrent && !isTurned ? '-' : ''}${sort}`,
  }
}

/** The width from which there is room for the details beside the table. */
const wide = '(min-width: 80rem)'
/** For links that show another row at the side, which is no other page: the scroll position stays. */
const inPlace = { preventScrollReset: true } as const

/** Rows that follow each other and have one thing in common, which is said once, above them. */
export type RowGroup = {
  key: string
  /** What they have in common, of how many. */
  title(count: number): ReactNode
  /** What is said of them above the list already: they stay folded until somebody asks for them. */
  fold?(count: number): string
}

type TableRowsProps<Row> = {
  caption: string
  main: MainColumn<Row>
  columns: Column<Row>[]
  rows: Row[]
  ask: TableAsk
  rules: TableRules
  canChoose: boolean
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
  /** Whether rows open at the side, where there is room. */
  peeks: boolean
  /** Whether words above it say in which order it opens. */
  isOrderInWords: boolean
  groupOf?: ((row: Row) => RowGroup | undefined) | undefined
}

/** The rows in runs of one group each, as they stand. */
function runsOf<Row>(rows: readonly Row[], groupOf: TableRowsProps<Row>['groupOf']) {
  const runs: { group: RowGroup | undefined; from: number; rows: Row[] }[] = []
  for (const [at, row] of rows.entries()) {
    const group = groupOf?.(row)
    const last = runs.at(-1)
    if (last && last.group?.key === group?.key) last.rows.push(row)
    else runs.push({ group, from: at, rows: [row] })
  }
  return runs
}

/** The rows under their headings: chosen with a box, walked through with keys, opened by their name. */
export function TableRows<Row extends { id: string }>(table: TableRowsProps<Row>) {
  const { caption, main, rows, ask, rules, canChoose, chosen, onChoose } = table
  const columns = tellingApart(table.columns, rows)
  const onOpen = useOpening(table)
  const { body, cursor, setCursor, onKeyDown } = useRowKeys(table, toggle)

  function toggle({ id }: Row) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }

  return (
    // A box that scrolls, and takes single keys, must be reachable without a mouse (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="tablewrap stick" tabIndex={0} role="region" aria-label={caption} onKeyDown={onKeyDown}>
      <table ref={body} className="table stack-s org-t" data-choose={canChoose ? '' : undefined}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {canChoose ? <ChooseAll {...table} /> : null}
            {[main, ...columns].map((column) => (
              <Heading
                key={column.heading}
                {...column}
                ask={ask}
                rules={rules}
                isInWords={table.isOrderInWords && ask.sort === rules.defaultSort}
              />
            ))}
          </tr>
        </thead>
        {runsOf(rows, table.groupOf).map(({ group, from, rows: run }) => (
          <tbody key={group ? `${group.key} ${from}` : from}>
            {group ? (
              <GroupRow group={group} count={run.length} columns={columns.length + (canChoose ? 2 : 1)} />
            ) : null}
            {run.map((row, step) => (
              <tr
                key={row.id}
                data-row=""
                className={cursor === from + step || ask.peek === row.id ? 'cursor' : undefined}
                aria-selected={chosen.has(row.id) ? true : undefined}
                onFocus={() => setCursor(from + step)}
              >
                {canChoose ? (
                  <ChooseRow
                    id={row.id}
                    name={main.nameOf(row)}
                    isChosen={chosen.has(row.id)}
                    onToggle={() => toggle(row)}
                  />
                ) : null}
                <MainCell main={main} row={row} onOpen={onOpen} />
                {columns.map(({ key, phone, cell, ...kind }) => (
                  <td key={key} className={classOf(kind)} data-phone={phone}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** What the rows below it have in common; where they are folded, how to see them, without scripts too. */
function GroupRow({ group, count, columns }: { group: RowGroup; count: number; columns: number }) {
  return (
    <tr className="row-group">
      <th scope="rowgroup" colSpan={columns}>
        <span className="row-group-line">
          <span>{group.title(count)}</span>
          {group.fold ? (
            <label className="row-fold">
              <input type="checkbox" /> {group.fold(count)} <Icon name="caret-down" />
            </label>
          ) : null}
        </span>
      </th>
    </tr>
  )
}

/** Where there is room the details come beside the table; elsewhere, and in another tab, the row has its own page. */
function useOpening<Row extends { id: string }>({ ask, rules, peeks }: TableRowsProps<Row>) {
  const navigate = useNavigate()
  return (event: MouseEvent, row: Row) => {
    if (!peeks || event.ctrlKey || event.metaKey || event.shiftKey || !matchMedia(wide).matches) return
    event.preventDefault()
    void navigate(hrefOf(ask, { peek: row.id }, rules), inPlace)
  }
}

/** Single keys, while the list has the focus and its reader has not switched them off; Enter is the link's own. */
function useRowKeys<Row extends { id: string }>(
  { rows, ask, rules, canChoose }: TableRowsProps<Row>,
  onToggle: (row: Row) => void,
) {
  const navigate = useNavigate()
  const { user } = useShell()
  const body = useRef<HTMLTableElement>(null)
  const [cursor, setCursor] = useState(-1)

  function moveTo(at: number, step: 1 | -1) {
    const shown = body.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? []
    let next = at
    // What is folded is walked past.
    while (shown[next] && shown[next]?.offsetParent === null) next += step
    if (!shown[next]) return
    setCursor(next)
    shown[next]?.querySelector<HTMLElement>('.main')?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!user?.singleKeys || event.ctrlKey || event.metaKey || event.altKey || isWrittenIn(event.target)) return
    const row = rows[cursor]
    if (event.key === 'j') moveTo(Math.min(rows.length - 1, cursor + 1), 1)
    else if (event.key === 'k') moveTo(Math.max(0, cursor - 1), -1)
    else if (event.key === 'x' && row && canChoose) onToggle(row)
    else if (event.key === 'Escape' && ask.peek) void navigate(hrefOf(ask, { peek: undefined }, rules), inPlace)
    else if (event.key === '/') document.querySelector<HTMLInputElement>('[data-search]')?.focus()
    else return
    event.preventDefault()
  }

  return { body, cursor, setCursor, onKeyDown }
}

function ChooseAll<Row extends { id: string }>({ rows, chosen, onChoose }: TableRowsProps<Row>) {
  const t = useT()
  const allChosen = rows.every(({ id }) => chosen.has(id))
  return (
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
  )
}

type ChooseRowProps = { id: string; name: string; isChosen: boolean; onToggle: () => void }

function ChooseRow({ id, name, isChosen, onToggle }: ChooseRowProps) {
  const t = useT()
  return (
    <td className="c">
      <label className="cb">
        <input
          type="checkbox"
          form={chooseForm}
          name="ids"
          value={id}
          aria-label={t('shell.table.choose', { name })}
          checked={isChosen}
          onChange={onToggle}
        />
      </label>
    </td>
  )
}

function MainCell<Row>({
  main,
  row,
  onOpen,
}: {
  main: MainColumn<Row>
  row: Row
  onOpen: (event: MouseEvent, row: Row) => void
}) {
  return (
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
  )
}

function classOf({ isNumber, isStop, isLong }: { isNumber?: boolean; isStop?: boolean; isLong?: boolean }) {
  return isNumber ? 'n' : isStop ? 'stopcell' : isLong ? 'long' : undefined
}

/** A heading that sorts, by an address of its own; once more turns it round. */
function Heading({
  heading,
  sort,
  sortsByAge,
  isNumber = false,
  isStop = false,
  sum,
  ask,
  rules,
  isInWords,
}: {
  heading: string
  sum?: string
  sort?: string
  sortsByAge?: boolean
  isNumber?: boolean
  isStop?: boolean
  ask: TableAsk
  rules: TableRules
  /** Words above the table say in which order it opens: no column is what it is sorted by. */
  isInWords: boolean
}) {
  const { isCurrent: isSorted, descending, next } = standsBy({ sort, sortsByAge }, ask)
  const isCurrent = isSorted && !isInWords
  return (
    <th
      scope="col"
      className={classOf({ isNumber, isStop })}
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
      {sum ? <span className="sub">{sum}</span> : null}
    </th>
  )
}
