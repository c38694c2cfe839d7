import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { act, apiFor, lastPage, load, takeForm, type FormProblem, type PageApi } from './api.ts'
import type { GotOne, PageMeta } from './api-types.ts'
import { changeBulk, isAboutBulk, latestBulkStep } from './bulk-steps.ts'
import { ApiRefusal, unlessGone } from './client.ts'
import type { TableView } from './design/table-filters.tsx'
import { changeViews, isAboutViews, savedViews } from './saved-views.ts'
import { apiQuery, everythingQuery, filterQuery, readAsk, type TableAsk, type TableRules } from './table.ts'

/** A list of staff: under which name views, steps for many and its file know it, and what its address may ask. */
export type StaffTableDeclaration = {
  kind: string
  rules: TableRules
  hasBulk?: boolean
  /** Where the list stands, where that is not at its kind. */
  path?: string
  /** Rows on a page, where they are not as many as the API gives unasked. */
  pageSize?: number
}

/** What a list is drawn from, for `StaffTable`. `opened` is the row whose details stand beside it. */
export type StaffTableData<Row, Opened> = {
  rows: Row[]
  page: PageMeta
  ask: TableAsk
  saved: TableView[]
  opened: Opened | undefined
  bulkStep: GotOne<'/bulk_steps'> | undefined
}

type Sources<Row, Meta, Opened> = {
  /** Asks for the page that the address asks for; `query` is that as the API reads it. */
  find: (api: PageApi, query: string) => Promise<{ data: Row[]; meta: Meta }>
  /** Asks for the one whose details are wanted. */
  open?: (api: PageApi, id: string) => Promise<{ data: Opened }>
}

/** The loader of a list: its rows, kept views, latest step for many and the row beside it, asked for at once. */
export async function loadStaffTable<Row, Meta extends { page: PageMeta }, Opened = undefined>(
  args: LoaderFunctionArgs,
  { kind, rules, hasBulk = false, pageSize }: StaffTableDeclaration,
  { find, open }: Sources<Row, Meta, Opened>,
): Promise<StaffTableData<Row, Opened> & { meta: Meta }> {
  const url = new URL(args.request.url)
  const asked = readAsk(url, rules)
  return load(args, async (api) => {
    const [found, saved, opened, bulkStep] = await Promise.all([
      find(api, apiQuery(asked, rules, pageSize)),
      savedViews(api, kind),
      asked.peek && open ? open(api, asked.peek).catch(unlessGone) : undefined,
      hasBulk ? latestBulkStep(api, kind) : undefined,
    ])
    // Where the part it opens on is empty, the whole of it stands there instead.
    const opensEmpty = found.meta.page.total === 0 && rules.opensOn !== undefined && url.search === ''
    const ask = opensEmpty ? readAsk(new URL(`?${everythingQuery(rules)}`, url), rules) : asked
    const { data: rows, meta } = opensEmpty ? await find(api, apiQuery(ask, rules, pageSize)) : found
    const { page } = meta
    const last = Math.max(1, page.totalPages)
    if (page.number > last) throw redirect(lastPage(url, last))
    return { rows, meta, page, ask, saved, opened: opened?.data, bulkStep }
  })
}

/**
 * The action of a list: views that are kept or forgotten, steps for many. `own` is asked first: what it answers is the
 * answer, and nothing else is done.
 */
export async function changeStaffTable<Own = never>(
  args: ActionFunctionArgs,
  { kind, hasBulk = false }: StaffTableDeclaration,
  own?: (api: PageApi, form: FormData) => Promise<Own | undefined>,
) {
  const form = await takeForm(args.request)
  return act(args, form, async (api): Promise<Own | { problem?: FormProblem }> => {
    const answer = await own?.(api, form)
    if (answer !== undefined) return answer
    if (isAboutViews(form)) await changeViews(api, form, kind)
    if (hasBulk && isAboutBulk(form)) await changeBulk(api, form, kind)
    return {}
  })
}

/** The list as it was asked, as a file: the answer of the API itself, or its refusal. `attributes` say which file. */
export async function exportStaffTable(
  args: ActionFunctionArgs,
  { kind, rules }: StaffTableDeclaration,
  attributes: Record<string, unknown>,
): Promise<Response> {
  const ask = readAsk(new URL(args.request.url), rules)
  const query = new URLSearchParams(filterQuery(ask, rules))
  query.set('sort', ask.sort)
  return fileOf(args, kind, query, attributes)
}

/** A list as a file, as the API sends it. */
export async function fileOf(
  args: ActionFunctionArgs,
  kind: string,
  query: URLSearchParams,
  attributes: Record<string, unknown>,
): Promise<Response> {
  return load(args, async (api) => {
    const file = await api.send('POST', `/api/v1/${kind}/export?${query}`, { data: { type: kind, attributes } })
    if (file.ok) return file
    const { errors } = (await file.json()) as { errors: ApiRefusal['errors'] }
    throw new ApiRefusal(file.status, errors)
  })
}

/** The loader of an address that only takes forms: who just looks at it is led to the list. */
export function leadToTable(args: LoaderFunctionArgs, { kind, path = kind }: StaffTableDeclaration): Response {
  return redirect(`/${apiFor(args).locale}/${path}`)
}
