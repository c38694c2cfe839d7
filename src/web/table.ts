import { askedPage } from './api.ts'
/** What a table may be asked by its address; the API decides what it answers. */
export type TableRules = {
  /** The filter of the API that the search field fills, e.g. `name_or_city_cont`. */
  search: string
  sorts: readonly string[]
  /** As the API writes it: `name` or `-created_at`. */
  defaultSort: string
  /** Filters by their name in the address; each value becomes `filter[<filter>]`. */
  filters: Readonly<Record<string, string>>
  /** What it is narrowed to while nothing is asked, by the names of the address. */
  opensOn?: Readonly<Record<string, readonly string[]>>
}

/** What a filter of the address says that narrows nothing: so a list that opens on a part is asked for all of it. */
const any = 'any'

/** What the address of a table asks: `?q=geit&status=pending&sort=-name&page=2&peek=<id>`. */
export type TableAsk = {
  q: string
  sort: string
  page: number
  chosen: Record<string, string[]>
  /** The row whose details stand at the side. */
  peek: string | undefined
}

export function readAsk(url: URL, rules: TableRules): TableAsk {
  const search = url.searchParams
  const sort = search.get('sort') ?? rules.defaultSort
  const q = search.get('q')?.trim() ?? ''
  const chosen: Record<string, string[]> = {}
  for (const name of Object.keys(rules.filters)) {
    const values = search.getAll(name).filter((value) => value.trim() !== '')
    if (values.length > 0) chosen[name] = values
  }
  // Who looks for a word looks for it everywhere.
  if (q === '' && Object.keys(chosen).length === 0)
    for (const [name, values] of Object.entries(rules.opensOn ?? {})) chosen[name] = [...values]
  return {
    q,
    sort: rules.sorts.includes(sort.replace(/^-/, '')) ? sort : rules.defaultSort,
    page: askedPage(url),
    chosen,
    peek: search.get('peek') ?? undefined,
  }
}

/** What the address of a table asks, as a query of the API: filters, order and page. */
export function apiQuery(ask: TableAsk, rules: TableRules, pageSize?: number): string {
  const query = new URLSearchParams(filterQuery(ask, rules))
  query.set('sort', ask.sort)
  query.set('page[number]', String(ask.page))
  if (pageSize) query.set('page[size]', String(pageSize))
  return query.toString()
}

/** The filters alone, for an export of all that was found. */
export function filterQuery(ask: TableAsk, rules: TableRules): string {
  const query = new URLSearchParams()
  if (ask.q) query.set(`filter[${rules.search}]`, ask.q)
  for (const [name, values] of Object.entries(ask.chosen))
    for (const value of values) if (value !== any) query.append(`filter[${rules.filters[name]}][]`, value)
  return query.toString()
}

/** The address that asks this; whatever changes but the page or the row at the side begins at the first page. */
export function hrefOf(ask: TableAsk, changes: Partial<TableAsk>, rules: TableRules): string {
  const stays = 'page' in changes || 'peek' in changes
  const wanted = { ...ask, ...(stays ? {} : { page: 1 }), ...changes }
  const query = viewQuery(wanted, rules)
  const search = new URLSearchParams(query)
  if (wanted.page > 1) search.set('page', String(wanted.page))
  if (wanted.peek) search.set('peek', wanted.peek)
  return `?${search}`
}

/** The query of a saved view: search, filters and order, always written the same way. */
export function viewQuery(
  ask: Pick<TableAsk, 'q' | 'sort'> & { chosen: Readonly<Record<string, readonly string[]>> },
  rules: TableRules,
): string {
  const search = new URLSearchParams()
  if (ask.q) search.set('q', ask.q)
  for (const name of Object.keys(rules.filters).sort())
    for (const value of [...(ask.chosen[name] ?? [])].sort()) search.append(name, value)
  if (ask.sort !== rules.defaultSort) search.set('sort', ask.sort)
  return search.toString()
}

/** The query of a list as it opens. */
export function openedQuery(rules: TableRules): string {
  return viewQuery({ q: '', sort: rules.defaultSort, chosen: rules.opensOn ?? {} }, rules)
}

/** Whether a table stands as it opens, from its beginning: what comes first in it comes first of all. */
export function isAsOpened(ask: TableAsk, rules: TableRules): boolean {
  return ask.page === 1 && viewQuery(ask, rules) === openedQuery(rules)
}

/** The query of the whole list, which for most is none. */
export function everythingQuery({ opensOn = {} }: TableRules): string {
  return new URLSearchParams(Object.keys(opensOn).map((name) => [name, any])).toString()
}
