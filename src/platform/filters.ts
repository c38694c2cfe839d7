import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { badRequest } from './errors.ts'
import { isId } from './uuid.ts'
import { camelCase, type FilterKind } from './jsonapi.ts'
import { isDay, parseMoment } from './week.ts'

export type { FilterKind }
/** What may be asked of a list: the attribute's name, its kind and the SQL it stands for. */
export type Filterable = Record<string, { kind: FilterKind; values?: readonly string[]; sql: Expression<unknown> }>

/** An attribute that holds one of a closed list: another value is refused, so that a misspelt one does not look like none. */
export function choice(values: readonly string[], column: Expression<unknown>): Filterable[string] {
  return { kind: 'choice', values, sql: column }
}

// Longest first, so that `not_eq` is not read as an attribute that ends in `_not`.
const predicates = [
  'does_not_match',
  'not_i_cont',
  'not_start',
  'not_false',
  'not_cont',
  'not_null',
  'not_true',
  'not_end',
  'matches',
  'present',
  'i_cont',
  'not_eq',
  'not_in',
  'blank',
  'false',
  'start',
  'cont',
  'gteq',
  'lteq',
  'null',
  'true',
  'end',
  'eq',
  'gt',
  'in',
  'lt',
] as const
export type Predicate = (typeof predicates)[number]
type Compound = 'any' | 'all' | undefined

const equal: Predicate[] = ['eq', 'not_eq', 'in', 'not_in']
const ordered: Predicate[] = ['lt', 'lteq', 'gt', 'gteq']
const worded: Predicate[] = [
  ...(['matches', 'does_not_match', 'cont', 'not_cont', 'i_cont', 'not_i_cont'] as const),
  ...(['start', 'not_start', 'end', 'not_end'] as const),
]
const filled: Predicate[] = ['present', 'blank', 'null', 'not_null']
const truth: Predicate[] = ['true', 'not_true', 'false', 'not_false']

/** The predicates that make sense of each kind: no piece of text in a number, no order among yes and no. */
export const predicatesOf: Record<FilterKind, readonly Predicate[]> = {
  text: [...equal, ...ordered, ...worded, ...filled],
  choice: [...equal, ...filled],
  id: [...equal, ...filled],
  among: ['eq', 'in'],
  number: [...equal, ...ordered, ...filled],
  date: [...equal, ...ordered, ...filled],
  moment: [...equal, ...ordered, ...filled],
  boolean: ['eq', 'not_eq', ...truth, ...filled],
  list: [...equal, 'cont', 'not_cont', ...filled],
}

/** Whether `_any` and `_all` may follow. */
export const isCompoundable = (predicate: Predicate) => !filled.includes(predicate) && !truth.includes(predicate)

/** All of the conditions at once; without any, every row fits. */
export const allOf = (conditions: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`

/**
 * The order that was asked for, rows without a value last.
 * @param last decides among equals, so that no row stands on two pages
 */
export function orderOf<Field extends string>(
  asked: readonly { field: string; descending: boolean }[],
  sorts: Record<Field, Expression<unknown>>,
  last: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const each = asked.map(
    ({ field, descending }) =>
      sql`${sorts[field as Field]} ${sql.raw(descending ? 'desc nulls last' : 'asc nulls last')}`,
  )
  return sql.join([...each, last])
}

/**
 * An order in two steps, for a page of a long list: `keys` are columns of all that is looked through, by which `order` picks
 * those of the page, so that what is shown of them is looked up for them alone. `last` is a column of what is looked through.
 */
export function sortKeys<Field extends string>(
  asked: readonly { field: string; descending: boolean }[],
  sorts: Record<Field, Expression<unknown>>,
  last: RawBuilder<unknown>,
): { keys: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const keyOf = (at: number) => sql.ref(`key_${at}`)
  const keys = asked.map(({ field }, at) => sql`, ${sorts[field as Field]} as ${keyOf(at)}`)
  const byKey = Object.fromEntries(asked.map(({ field }, at) => [field, keyOf(at)]))
  return { keys: keys.length > 0 ? sql.join(keys, sql``) : sql``, order: orderOf(asked, byKey, last) }
}

/**
 * The ids that an attribute of kind `among` is asked for; the filter keeps what is left.
 * @throws Refusal 400 where it is asked in another way, or for what is no id
 */
export function takeIdsAmong(filter: Map<string, string[]>, attribute: string): string[] {
  const names = [...filter.keys()].filter((name) => name.startsWith(`${attribute}_`))
  return names.flatMap((name) => {
    const ids = (filter.get(name) ?? []).flatMap((value) => value.split(',')).filter((id) => id.trim() !== '')
    filter.delete(name)
    if (name !== `${attribute}_in` && name !== `${attribute}_eq`) throw unreadable(name)
    if (ids.length > mostFiltered.values) throw tooMuch(name, 'values')
    return ids.map((id) => readValue(name, 'among', id) as string)
  })
}

/**
 * The most that one request may ask. An address holds 16 kB: without these bounds a name of many parts times a list of many
 * values is millions of conditions.
 */
export const mostFiltered = { parts: 10, values: 100, conditions: 200 } as const

/**
 * Ransack's filter language on an allow-list: `name_or_city_cont`, `status_in`, `seats_gteq`, each with `_any`/`_all`.
 * Unlike in Ransack, what is unknown or cannot be read is refused: an ignored filter would show everything.
 */
export function filterExpressions(filter: Map<string, string[]>, allowed: Filterable): Expression<SqlBool>[] {
  let asked = 0
  return [...filter].flatMap(([name, sent]) => {
    const { attributes, joint, predicate, compound } = readName(name, allowed)
    const listed = compound !== undefined || predicate === 'in' || predicate === 'not_in'
    const values = (listed ? sent.flatMap((value) => value.split(',')) : sent)
      .map((value) => value.trim())
      .filter(Boolean)
    if (values.length === 0) return []
    if (!listed && values.length > 1) throw unreadable(name)
    if (values.length > mostFiltered.values) throw tooMuch(name, 'values')
    const parts = attributes.map((attribute) => {
      const conditions = conditionsOf(name, attribute, predicate, compound, values)
      asked += conditions.each.length
      if (asked > mostFiltered.conditions) throw tooMuch(name, 'conditions')
      return sql<SqlBool>`(${sql.join(conditions.each, conditions.all ? sql` and ` : sql` or `)})`
    })
    return [sql<SqlBool>`(${sql.join(parts, joint === 'and' ? sql` and ` : sql` or `)})`]
  })
}

type Attribute = Filterable[string]
type Named = { attributes: Attribute[]; joint: 'and' | 'or' | undefined; predicate: Predicate; compound: Compound }

function readName(name: string, allowed: Filterable): Named {
  const known = (path: string) => (Object.hasOwn(allowed, camelCase(path)) ? allowed[camelCase(path)] : undefined)
  const compound = /_(any|all)$/.exec(name)?.[1] as Compound
  const base = compound ? name.slice(0, -4) : name
  for (const predicate of predicates) {
    if (!base.endsWith(`_${predicate}`) || (compound && !isCompoundable(predicate))) continue
    const path = base.slice(0, -predicate.length - 1)
    const whole = known(path)
    if (whole) return { attributes: [whole], joint: undefined, predicate, compound }
    for (const joint of ['or', 'and'] as const) {
      const paths = path.split(`_${joint}_`)
      if (paths.length > mostFiltered.parts) throw tooMuch(name, 'parts')
      const parts = paths.map(known)
      if (!parts.every((part) => part !== undefined)) continue
      if (new Set(parts).size < parts.length) throw refused(name, 'platform.filter-repeats')
      return { attributes: parts, joint, predicate, compound }
    }
  }
  throw refused(name, 'platform.unknown-filter')
}

/** The questions an attribute is asked, and whether all must hold or one. */
type Conditions = { each: Expression<SqlBool>[]; all: boolean }

function conditionsOf(
  name: string,
  { kind, values: known, sql: column }: Attribute,
  predicate: Predicate,
  compound: Compound,
  values: string[],
): Conditions {
  if (!predicatesOf[kind].includes(predicate)) throw refused(name, 'platform.unfit-filter')
  if (filled.includes(predicate))
    return { each: [emptiness(column, kind, predicate, isTrue(name, values[0] as string))], all: true }
  if (truth.includes(predicate)) {
    const same = !predicate.startsWith('not_') === isTrue(name, values[0] as string)
    const wanted = predicate.endsWith('true') ? sql`true` : sql`false`
    return { each: [same ? sql`${column} = ${wanted}` : sql`${column} <> ${wanted}`], all: true }
  }
  // `in` is `eq` for any, `not_in` is `not_eq` for all, unless said otherwise.
  const single = predicate === 'in' ? 'eq' : predicate === 'not_in' ? 'not_eq' : predicate
  const all = compound ? compound === 'all' : predicate === 'not_in'
  const stray = known && values.find((value) => !known.includes(value))
  if (stray !== undefined)
    throw badRequest('platform.no-such-choice', {
      parameter: `filter[${name}]`,
      values: { value: stray, known: known?.join(', ') ?? '' },
    })
  const read = values.map((value) => readValue(name, kind, value))
  const operator = operators[single]
  if (operator && kind !== 'list') {
    const [value] = read
    const type = sql.raw(sqlTypes[kind])
    if (read.length === 1) return { each: [sql`${column} ${operator} ${value}::${type}`], all }
    // One question for all of them: a null in the column answers it as it would each of them.
    return { each: [sql`${column} ${operator} ${all ? sql`all` : sql`any`} (${read}::${type}[])`], all }
  }
  const each = read.map((value, at) => compare(column, kind, single, value, values[at] as string))
  return { each, all }
}

const operators: Partial<Record<Predicate, RawBuilder<unknown>>> = {
  eq: sql`=`,
  not_eq: sql`<>`,
  lt: sql`<`,
  lteq: sql`<=`,
  gt: sql`>`,
  gteq: sql`>=`,
}
const sqlTypes: Record<FilterKind, string> = {
  text: 'text',
  choice: 'text',
  id: 'uuid',
  among: 'uuid',
  number: 'numeric',
  date: 'date',
  moment: 'timestamptz',
  boolean: 'boolean',
  list: 'text',
}

function emptiness(column: Expression<unknown>, kind: FilterKind, predicate: Predicate, asked: boolean) {
  const wanted = (predicate === 'present' || predicate === 'not_null') === asked
  const there =
    predicate.endsWith('null') || (kind !== 'text' && kind !== 'list')
      ? sql<SqlBool>`${column} is not null`
      : kind === 'text'
        ? sql<SqlBool>`coalesce(${column}, '') <> ''`
        : sql<SqlBool>`coalesce(cardinality(${column}), 0) > 0`
  return wanted ? there : sql<SqlBool>`not (${there})`
}

/** A question about a piece of text, or about what stands in a list. */
function compare(
  column: Expression<unknown>,
  kind: FilterKind,
  predicate: Predicate,
  value: unknown,
  text: string,
): Expression<SqlBool> {
  if (kind === 'list')
    return predicate.startsWith('not_') ? sql`${value}::text <> all(${column})` : sql`${value}::text = any(${column})`
  const like = text.replace(/[\\%_]/g, (char) => `\\${char}`)
  switch (predicate) {
    case 'matches':
      return sql`${column} ilike ${withoutLoneEscape(text)}`
    case 'does_not_match':
      return sql`${column} not ilike ${withoutLoneEscape(text)}`
    case 'start':
      return sql`${column} ilike ${`${like}%`}`
    case 'not_start':
      return sql`${column} not ilike ${`${like}%`}`
    case 'end':
      return sql`${column} ilike ${`%${like}`}`
    case 'not_end':
      return sql`${column} not ilike ${`%${like}`}`
    case 'not_cont':
    case 'not_i_cont':
      return sql`${column} not ilike ${`%${like}%`}`
    default:
      return sql`${column} ilike ${`%${like}%`}`
  }
}

/** A pattern may not end in the sign that should take the next one literally. */
const withoutLoneEscape = (text: string) => text.replace(/(^|[^\\])((?:\\\\)*)\\$/, '$1$2')

function isTrue(name: string, value: string): boolean {
  if (['true', '1', 't', 'T', 'TRUE'].includes(value)) return true
  if (['false', '0', 'f', 'F', 'FALSE'].includes(value)) return false
  throw unreadable(name)
}

/** A value as the database takes it for a column of the kind. */
function readValue(name: string, kind: FilterKind, value: string): string | boolean | Date {
  switch (kind) {
    case 'number':
      if (!/^-?\d{1,15}([.,]\d{1,9})?$/.test(value)) throw unreadable(name)
      return value.replace(',', '.')
    case 'boolean':
      return isTrue(name, value)
    case 'id':
    case 'among':
      if (!isId(value.toLowerCase())) throw unreadable(name)
      return value
    case 'date':
      if (!isDay(value)) throw unreadable(name)
      return value
    case 'moment': {
      const moment = isDay(value.slice(0, 10)) && parseMoment(value.length === 10 ? `${value}T00:00` : value)
      if (!moment) throw unreadable(name)
      return moment
    }
    default:
      if (value.includes('\0')) throw unreadable(name)
      return value
  }
}

function refused(name: string, code: string, values: Record<string, number> = {}) {
  return badRequest(code, { parameter: `filter[${name}]`, values: { filter: name, ...values } })
}

const unreadable = (name: string) => refused(name, 'platform.unreadable-filter')
const tooMuch = (name: string, what: keyof typeof mostFiltered) =>
  refused(name, `platform.filter-${what}`, { most: mostFiltered[what] })
