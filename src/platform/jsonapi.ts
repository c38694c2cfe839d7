import { badRequest } from './errors.ts'

export const mediaType = 'application/vnd.api+json'

export type Identifier = { type: string; id: string }
export type Relationship = {
  data?: Identifier | Identifier[] | null
  meta?: Record<string, unknown>
  links?: Record<string, string>
}

/** A thing as an area shows it; keys in camelCase, the kernel writes them in snake_case. */
export type Resource = Identifier & {
  attributes: Record<string, unknown>
  /** More attributes, the same each time this very function is asked: they are written once. */
  lasting?: () => object
  relationships?: Record<string, Relationship>
  meta?: Record<string, unknown>
  links?: Record<string, string>
}

/** `after`: from where the next page reads on, `null` at the end; lists with a cursor only. */
export type Page = { number: number; size: number; total?: number; after?: string | null }

export type Document = {
  data: Resource | Resource[] | Identifier[] | null
  included?: Resource[]
  meta?: Record<string, unknown>
  page?: Page
}

export const snakeCase = kept((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** `first_name`, `first-name` and `firstName` are one name. It looks behind, else a megabyte of dashes is a day's work. */
export const camelCase = kept((name) =>
  name.replace(/(?<![_-])[_-]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
)

/**
 * The names of attributes are few and written all day; the names callers make up are neither. What is longer than any
 * name of ours is not kept, and where made-up ones filled the room it begins anew.
 */
function kept(rename: (name: string) => string) {
  const names = new Map<string, string>()
  return (name: string): string => {
    const known = names.get(name)
    if (known !== undefined) return known
    if (name.length > 64) return rename(name)
    if (names.size >= 5000) names.clear()
    // A copy: a piece of a text would keep the whole text in memory. Screens rename too, where there is no Buffer.
    const own = String.fromCharCode(...Array.from({ length: name.length }, (_, at) => name.charCodeAt(at)))
    const renamed = rename(own)
    names.set(own, renamed)
    return renamed
  }
}

/** Writes the keys of plain objects with `rename`, however deep; dates and arrays stay what they are. */
export function renameKeys(value: unknown, rename: (name: string) => string): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), renameKeys(item, rename)]))
}

/** `type` as sent: `user`, `users`, `internship-periods` and `internshipPeriods` all name their resource. */
export function sameType(sent: string, expected: string): boolean {
  const plain = snakeCase(camelCase(sent)).replace(/^_/, '')
  // A client that puts everything in the plural says `feedbacks`.
  return [plain, `${plain}s`, plain.replace(/y$/, 'ies'), plain.replace(/s$/, '')].includes(expected)
}

export type Query = {
  include: string[]
  fields: Record<string, string[]>
  sort: { field: string; descending: boolean }[]
  page: { number: number; size: number; after?: string }
  /** Raw filters by name, each with all values given (repeated, `[]` and comma-separated are read by the filter's kind). */
  filter: Map<string, string[]>
  /** Other parameters an endpoint allows by name. */
  own: Map<string, string>
}

/** `among`: one or several of the ids there are, and no other question. */
export type FilterKind = 'text' | 'choice' | 'id' | 'among' | 'number' | 'date' | 'moment' | 'boolean' | 'list'

/** What a parameter of a call's own asks, for who reads the description; `values` are the only ones it takes. */
export type ParameterTold = {
  about: string
  values?: readonly (string | number)[]
  kind?: 'id' | 'date' | 'number'
  /** Takes several, with commas between or said again. */
  many?: true
}

export type QueryRules = {
  includes?: readonly string[]
  sorts?: readonly string[]
  /** Own parameters, e.g. `q`, with what each asks. */
  parameters?: Readonly<Record<string, ParameterTold>>
  defaultPageSize?: number
  maxPageSize?: number
  list?: boolean
  /** The list can also be read on from where a page ended: `page[after]`. */
  cursor?: boolean
  /** What `fields` may name, by type; of a type without a list anything. */
  fields?: Readonly<Record<string, readonly string[] | undefined>>
  /** Reads filters of the filter language on these attributes; without it every filter is refused. */
  filters?: Readonly<Record<string, { kind: FilterKind; values?: readonly string[] }>>
}

const kernelParameters = new Set(['locale', 'unbatch', 'config'])

/** Reads the query string by JSON:API 1.1; what the endpoint does not offer is refused with the parameter's name. */
export function parseQuery(search: URLSearchParams, rules: QueryRules): Query {
  const query: Query = {
    include: [],
    fields: {},
    sort: [],
    page: { number: 1, size: rules.defaultPageSize ?? 25 },
    filter: new Map(),
    own: new Map(),
  }
  const paged = new Set<string>()
  for (const [rawName, value] of search) {
    const name = rawName.endsWith('[]') ? rawName.slice(0, -2) : rawName
    const [family, inner] = bracketed(name)
    if (family === 'include' && inner === undefined)
      query.include = [...new Set([...query.include, ...readInclude(value, rules)])]
    else if (family === 'fields' && inner) readFields(query, snakeCase(camelCase(inner)), value, rules)
    else if (family === 'sort' && inner === undefined) query.sort.push(...readSort(value, rules, query.sort))
    else if (family === 'page' && inner && rules.list) {
      if (paged.has(inner))
        throw badRequest('platform.parameter-repeats', { parameter: rawName, values: { parameter: rawName } })
      paged.add(inner)
      readPage(query, inner, value, rules)
    } else if (family === 'filter' && inner) {
      if (!rules.filters) throw badRequest('platform.unknown-filter', { parameter: rawName, values: { filter: inner } })
      const sent = query.filter.get(inner)
      if (sent) sent.push(value)
      else query.filter.set(inner, [value])
    } else if (rules.parameters && Object.hasOwn(rules.parameters, name)) {
      takeOffered(name, value, rules.parameters[name]?.values)
      // Said more than once it is a list, as with commas.
      query.own.set(name, query.own.has(name) ? `${query.own.get(name)},${value}` : value)
    } else if (!kernelParameters.has(name))
      throw badRequest('platform.unknown-parameter', { parameter: rawName, values: { parameter: rawName } })
  }
  return query
}

/** What the description offers is all there is; a parameter that is empty asks nothing. */
function takeOffered(parameter: string, value: string, offered: ParameterTold['values']): void {
  if (offered && !splitList(value).every((one) => offered.some((choice) => String(choice) === one)))
    throw badRequest('platform.choice', { parameter })
}

function bracketed(name: string): [string, string | undefined] {
  const match = /^([a-zA-Z_]+)\[([^\][]*)\]$/.exec(name)
  return match ? [match[1] ?? '', match[2]] : [name, undefined]
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}

function readInclude(value: string, rules: QueryRules): string[] {
  const paths = splitList(value).map((path) => path.split('.').map(camelCase).join('.'))
  for (const path of paths) {
    if (!rules.includes?.includes(path))
      throw badRequest('platform.unknown-include', { parameter: 'include', values: { path } })
  }
  return paths
}

const mostFields = 100

function readFields(query: Query, type: string, value: string, { fields = {} }: QueryRules): void {
  const names = splitList(value).map(camelCase)
  const unknown = Object.hasOwn(fields, type) ? names.find((name) => !(fields[type]?.includes(name) ?? true)) : type
  if (unknown !== undefined)
    throw badRequest('platform.unknown-field', { parameter: `fields[${type}]`, values: { field: unknown } })
  const once = [...new Set([...(query.fields[type] ?? []), ...names])]
  // A type without a list of names accepts any name, and each is looked for in every attribute of an answer.
  if (once.length > mostFields)
    throw badRequest('platform.too-many-fields', { parameter: `fields[${type}]`, values: { most: mostFields } })
  query.fields[type] = once
}

function readSort(value: string, rules: QueryRules, sorted: Query['sort']): Query['sort'] {
  const before = new Set(sorted.map(({ field }) => field))
  return splitList(value).map((item) => {
    const field = camelCase(item.replace(/^-/, ''))
    if (!rules.sorts?.includes(field))
      throw badRequest('platform.unknown-sort', { parameter: 'sort', values: { field: item } })
    if (before.has(field)) throw badRequest('platform.sort-repeats', { parameter: 'sort', values: { field: item } })
    before.add(field)
    return { field, descending: item.startsWith('-') }
  })
}

function readPage(query: Query, key: string, value: string, rules: QueryRules): void {
  const parameter = `page[${key}]`
  if (key === 'after' && rules.cursor) {
    query.page.after = value
    return
  }
  if (key !== 'number' && key !== 'size')
    throw badRequest('platform.unknown-parameter', { parameter, values: { parameter } })
  const most = key === 'size' ? (rules.maxPageSize ?? 100) : 1_000_000
  const number = /^[1-9]\d{0,6}$/.test(value) ? Number(value) : 0
  if (number < 1 || number > most) {
    throw badRequest('platform.page-out-of-range', { parameter, values: { most } })
  }
  query.page[key] = number
}

/** The document as it goes over the wire. `url` is the address asked, for the links. */
export function writeDocument(document: Document, query: Query | undefined, url: URL): string {
  const writeAll = (items: (Resource | Identifier)[]) =>
    `[${items.map((item) => writeResource(item, query?.fields)).join(',')}]`
  const { data } = document
  const written = Array.isArray(data) ? writeAll(data) : data ? writeResource(data, query?.fields) : 'null'
  const isCompound = document.included || query?.include.length
  const included = isCompound ? `,"included":${writeAll(unique(document.included ?? []))}` : ''
  const meta = { ...(renameKeys(document.meta ?? {}, snakeCase) as Record<string, unknown>) }
  const links: Record<string, string> = { self: url.pathname + url.search }
  if (document.page) {
    const { number, size, total, after } = document.page
    const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / size))
    meta.page = {
      number,
      size,
      ...(total === undefined ? {} : { total, total_pages: pages }),
      ...(after === undefined ? {} : { after }),
    }
    links.first = pageLink(url, 1)
    if (query?.page.after !== undefined) {
      if (after) links.next = pageLink(url, after, 'after')
    } else {
      if (number > 1) links.prev = pageLink(url, number - 1)
      if (pages !== undefined && number < pages) links.next = pageLink(url, number + 1)
    }
    if (pages !== undefined) links.last = pageLink(url, pages)
  }
  const rest = JSON.stringify(Object.keys(meta).length ? { links, meta } : { links })
  return `{"jsonapi":{"version":"1.1"},"data":${written}${included},${rest.slice(1)}`
}

function writeResource(item: Resource | Identifier, fields: Query['fields'] | undefined): string {
  const { type, id } = item
  if (!('attributes' in item)) return JSON.stringify({ type, id })
  const wanted = fields?.[type]
  const lasting = item.lasting && (wanted ? writeAttributes(item.lasting(), wanted) : writeLasting(item.lasting))
  const own = writeAttributes(item.attributes, wanted)
  const attributes = lasting ? [lasting, own].filter(Boolean).join(',') : own
  const rest: Record<string, unknown> = {}
  const relationships = Object.entries(item.relationships ?? {}).filter(([key]) => !wanted || wanted.includes(key))
  if (relationships.length)
    rest.relationships = Object.fromEntries(relationships.map(([key, value]) => [snakeCase(key), value]))
  if (item.meta) rest.meta = renameKeys(item.meta, snakeCase)
  if (item.links) rest.links = item.links
  const more = JSON.stringify(rest).slice(1, -1)
  return `{"type":${JSON.stringify(type)},"id":${JSON.stringify(id)},"attributes":{${attributes}}${more && `,${more}`}}`
}

const written = new WeakMap<object, string>()

function writeLasting(attributes: () => object): string {
  const text = written.get(attributes) ?? writeAttributes(attributes())
  written.set(attributes, text)
  return text
}

/** The attributes as JSON, without the braces around them. */
function writeAttributes(attributes: object, wanted?: readonly string[]): string {
  const shown: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && (!wanted || wanted.includes(key))) shown[snakeCase(key)] = renameKeys(value, snakeCase)
  return JSON.stringify(shown).slice(1, -1)
}

function unique(resources: Resource[]): Resource[] {
  return [...new Map(resources.map((item) => [`${item.type}/${item.id}`, item])).values()]
}

function pageLink(url: URL, at: number | string, by: 'number' | 'after' = 'number'): string {
  const next = new URL(url)
  next.searchParams.delete(by === 'number' ? 'page[after]' : 'page[number]')
  next.searchParams.set(`page[${by}]`, String(at))
  // Brackets are easier to read as they are; every other sign that is written in code means something else without it.
  return next.pathname + next.search.replace(/%5B/gi, '[').replace(/%5D/gi, ']')
}
