import { Form, Link } from 'react-router'
import type { FormProblem } from '#web/api.ts'
import { useFormat, useT } from '#web/i18n.tsx'
import { hrefOf, openedQuery, viewQuery, type TableAsk, type TableRules } from '#web/table.ts'
import { Icon } from './icon.tsx'
import { standsBy } from './table-rows.tsx'

/** A filter of a table: with options a choice among them, without options a word to look for. */
export type TableFilter = { name: string; label: string; options?: { value: string; label: string }[] }

/** A way of looking: what stands in the address after the question mark. */
export type TableView = { name: string; query: string; count?: number; isHot?: boolean; id?: string }

type Asked = { ask: TableAsk; rules: TableRules }

/** Ways of looking at the table, the reader's own last; the way it stands now can be kept under a name. */
export function Views({
  views = [],
  saved,
  ask,
  rules,
  problem,
}: Asked & { views?: TableView[]; saved?: TableView[] | undefined; problem?: FormProblem | undefined }) {
  const t = useT()
  const current = viewQuery(ask, rules)
  const all = [...views, ...(saved ?? [])]
  const own = saved?.find(({ query }) => query === current)
  // As the list opens it comes again by itself.
  const isKnown = current === openedQuery(rules) || all.some(({ query }) => query === current)
  // Of one way of looking there is nothing to choose.
  const isChoice = all.length > 1 || (all.length === 1 && !isKnown) || own !== undefined
  if (!isChoice && (isKnown || !saved)) return null
  return (
    <div className="viewbar">
      {isChoice ? (
        <nav className="tabs views" aria-label={t('shell.table.views')}>
          {all.map(({ name, query, count, isHot }) => (
            <Link key={`${name} ${query}`} to={`?${query}`} aria-current={query === current ? 'true' : undefined}>
              {name} {count === undefined ? null : <span className={isHot ? 'count count-hot' : 'count'}>{count}</span>}
            </Link>
          ))}
        </nav>
      ) : null}
      {saved && own ? (
        <Form method="post">
          <button type="submit" className="linkbtn" name="forget_view" value={own.id}>
            {t('shell.table.forget-view')}
          </button>
        </Form>
      ) : saved && !isKnown ? (
        <KeepView query={current} problem={problem} />
      ) : null}
    </div>
  )
}

function KeepView({ query, problem }: { query: string; problem: FormProblem | undefined }) {
  const t = useT()
  const errors = problem?.fields.name
  return (
    <details className="menu" open={errors ? true : undefined}>
      <summary className="linkbtn">
        <Icon name="plus" /> {t('shell.table.keep-view')}
      </summary>
      <Form method="post" className="menu-list stack-form" noValidate>
        <input type="hidden" name="query" value={query} />
        <label className="label" htmlFor="f-view">
          {t('shell.table.view-name')}
        </label>
        {errors ? (
          <p className="error" role="alert">
            <Icon name="warning-circle-fill" /> {errors.join(' ')}
          </p>
        ) : null}
        <input className="input" id="f-view" name="view" maxLength={60} required defaultValue={problem?.values.view} />
        <button type="submit" className="btn btn-primary btn-sm">
          {t('shell.table.keep')}
        </button>
      </Form>
    </details>
  )
}

/** Search and filters: a form that asks by the address. What is asked stands beside it and can be taken off. */
export function FilterBar({
  filters = [],
  ask,
  rules,
  searchHint,
  total,
  isCounted,
  order,
  sorts,
}: Asked & {
  filters?: TableFilter[] | undefined
  searchHint: string
  total: number
  /** Whether the way of looking above says how many there are: on a phone that is enough. */
  isCounted: boolean
  /** In which order the rows stand as the list opens, where no column says that. */
  order: string | undefined
  /** By which columns they can be put in another. */
  sorts: readonly SortChoice[]
}) {
  const t = useT()
  const { number } = useFormat()
  const without = (name: string) => {
    const { [name]: _gone, ...rest } = ask.chosen
    return hrefOf(ask, { chosen: rest }, rules)
  }
  const labelOf = ({ options, name }: TableFilter) =>
    (ask.chosen[name] ?? [])
      .map((value) => options?.find((option) => option.value === value)?.label ?? value)
      .join(t('shell.table.or'))
  return (
    <Form role="search" className="filterbar" key={viewQuery(ask, rules)}>
      {ask.sort === rules.defaultSort ? null : <input type="hidden" name="sort" value={ask.sort} />}
      <label className="fsearch">
        <Icon name="magnifying-glass" />
        <span className="vh">{searchHint}</span>
        <input type="search" name="q" defaultValue={ask.q} placeholder={searchHint} data-search="" />
        <kbd aria-hidden="true">/</kbd>
      </label>
      {filters.length ? <FilterMenu filters={filters} chosen={ask.chosen} /> : null}
      {sorts.length > 0 && total > 1 ? <SortMenu sorts={sorts} ask={ask} rules={rules} /> : null}
      {filters
        .filter(({ name }) => ask.chosen[name])
        .map((filter) => (
          <Link key={filter.name} className="chip on" to={without(filter.name)}>
            {filter.label}: {labelOf(filter)}
            <Icon name="x-bold" label={t('shell.table.drop-filter')} />
          </Link>
        ))}
      <button type="submit" className="vh">
        {t('shell.table.search')}
      </button>
      <span className="end muted small found">
        {order && total > 1 && ask.sort === rules.defaultSort ? <span className="found-order">{order}</span> : null}
        <span role="status" className={isCounted ? 'vh-s' : undefined}>
          {t('shell.table.found', { count: total, shown: number(total) })}
        </span>
      </span>
    </Form>
  )
}

/** A column by which the rows can be put in order. */
export type SortChoice = { heading: string; sort?: string | undefined; sortsByAge?: boolean | undefined }

/** On a phone the table has no headings: what they say of the order, and the choice of another, stands here. */
function SortMenu({ sorts, ask, rules }: Asked & { sorts: readonly SortChoice[] }) {
  const t = useT()
  const arrow = (descending: boolean) => (
    <Icon name={descending ? 'caret-down-fill' : 'caret-up-fill'} className="ic ic-s" />
  )
  const shown = sorts.map((column) => ({ ...column, ...standsBy(column, ask) }))
  const current = shown.find(({ isCurrent }) => isCurrent)
  return (
    <details className="menu in-lines">
      <summary className="chip">
        <Icon name="caret-up-down" />
        <span className="vh">
          {t('shell.table.order')}
          {current ? `: ${current.heading}` : ''}
        </span>
      </summary>
      <ul className="menu-list">
        {shown.map(({ heading, isCurrent, descending, next }) => (
          <li key={heading}>
            <Link to={hrefOf(ask, { sort: next }, rules)} aria-current={isCurrent ? 'true' : undefined}>
              {heading} {isCurrent ? arrow(descending) : null}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

function FilterMenu({ filters, chosen }: { filters: TableFilter[]; chosen: TableAsk['chosen'] }) {
  const t = useT()
  return (
    <details className="menu">
      <summary className="chip">
        <Icon name="plus" className="ic hide-s" /> <Icon name="funnel" className="ic in-lines" />
        <span className="vh-s">{t('shell.table.filter')}</span>
      </summary>
      <div className="menu-list stack-form" data-side="left">
        {filters.map(({ name, label, options }) =>
          options ? (
            <fieldset key={name} className="field">
              <legend className="label">{label}</legend>
              {options.map((option) => (
                <label key={option.value} className="check">
                  <input
                    type="checkbox"
                    name={name}
                    value={option.value}
                    defaultChecked={chosen[name]?.includes(option.value)}
                  />
                  <span>{option.label}</span>
                </label>
              ))}
            </fieldset>
          ) : (
            <label key={name} className="field">
              <span className="label">{label}</span>
              <input className="input" name={name} defaultValue={chosen[name]?.[0]} />
            </label>
          ),
        )}
        <button type="submit" className="btn btn-primary btn-sm">
          {t('shell.table.apply')}
        </button>
      </div>
    </details>
  )
}
