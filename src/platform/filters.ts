import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { badRequest } from './errors.ts'
import { isId, newId } from './ids.ts'
import { camelCase } from './jsonapi.ts'
import { isDay } from './week.ts'

export type FilterKind = 'text' | 'id' | 'number' | 'date' | 'moment' | 'boolean' | 'list'
/** What may be asked of a list: the attribute's name, its kind and the SQL it stands for. */
export type Filterable = Record<string, { kind: FilterKind; sql: Expression<unknown> }>

// Longest first, so that `not_eq` is not read as an attribute that ends in `_not`.
const predicates = [
  'does_not_match',
  'not_i_cont',
  'not_start',
  'not_cont',
  'not_null',
  'not_true',
  'not_false',
  'not_end',
  'not_eq',
  'not_in',
  'matches',
  'present',
  'i_cont',
  'lteq',
  'gteq',
  'cont',
  'start',
  'blank',
  'false',
  'null',
  'true',
  'end',
  'eq',
  'lt',
  'gt',
  'in',
] as const
type Predicate = (typeof predicates)[number]
type Compound = 'any' | 'all' | undefined

/**
 * Ransack's filter language on an allow-list: `name_or_city_cont`, `status_in`, `seats_gteq`, each with `_any`/`_all`.
 * Unlike the reference, what is unknown or cannot be read is refused: an ignored filter would show everything.
 */
export function filterExpressions(filter: Map<string, string[]>, allowed: Filterable): Expression<SqlBool>[] {
  return [...filter].flatMap(([name, values]) => {
    const given = values.map((value) => value.trim())
    const { attributes, predicate, compound } = readName(name, allowed)
    const truth = ['present', 'blank', 'null', 'not_null', 'true', 'false', 'not_true', 'not_false'].includes(predicate)
    if (!truth && given.every((value) => value === '')) return []
    const either = attributes.map((attribute) => condition(name, attribute, predicate, compound, given))
    return [either.length === 1 && either[0] ? either[0] : sql<SqlBool>`(${sql.join(either, sql` or `)})`]
  })
}

type Attribute = Filterable[string]

function readName(
  name: string,
  allowed: Filterable,
): { attributes: Attribute[]; predicate: Predicate; compound: Compound } {
  const known = (path: string) => (Object.hasOwn(allowed, camelCase(path)) ? allowed[camelCase(path)] : undefined)
  const refuse = () => badRequest('platform.unknown-filter', { parameter: `filter[${name}]`, values: { filter: name } })
  const compound = /_(any|all)$/.exec(name)?.[1] as Compound
  const base = compound ? name.slice(0, -4) : name
  for (const predicate of predicates) {
    if (!base.endsWith(`_${predicate}`)) continue
    const path = base.slice(0, -predicate.length - 1)
    const whole = known(path)
    if (whole) return { attributes: [whole], predicate, compound }
    const parts = path.split(/_(?:or)_/).map(known)
    if (parts.every((part) => part !== undefined)) return { attributes: parts, predicate, compound }
  }
  throw refuse()
}

function condition(
  name: string,
  { kind, sql: column }: Attribute,
  predicate: Predicate,
  compound: Compound,
  given: string[],
): Expression<SqlBool> {
  const listed = predicate === 'in' || predicate === 'not_in' || compound !== undefined
  const values = (listed ? given.flatMap((value) => value.split(',')) : given).map((value) => value.trim())
  const read = (value: string) => readValue(name, kind, value)
  switch (predicate) {
    case 'present':
    case 'blank': {
      const present = (predicate === 'present') === isTrue(name, values[0])
      const filled = kind === 'text' ? sql<SqlBool>`coalesce(${column}, '') <> ''` : sql<SqlBool>`${column} is not null`
      return present ? filled : sql<SqlBool>`not (${filled})`
    }
    case 'null':
    case 'not_null':
      return (predicate === 'null') === isTrue(name, values[0]) ? sql`${column} is null` : sql`${column} is not null`
    case 'true':
    case 'false':
    case 'not_true':
    case 'not_false': {
      if (kind !== 'boolean') throw unreadable(name)
      const wanted = predicate === 'true' || predicate === 'not_false'
      return wanted === isTrue(name, values[0]) ? sql`${column} is true` : sql`${column} is not true`
    }
    case 'in':
      return sql<SqlBool>`${column} in (${sql.join(values.map(read))})`
    case 'not_in':
      return sql<SqlBool>`${column} not in (${sql.join(values.map(read))})`
    default: {
      const each = values.map((value) => compare(column, kind, predicate, read(value), value))
      return sql<SqlBool>`(${sql.join(each, compound === 'all' ? sql` and ` : sql` or `)})`
    }
  }
}

function compare(
  column: Expression<unknown>,
  kind: FilterKind,
  predicate: Predicate,
  value: unknown,
  text: string,
): Expression<SqlBool> {
  const like = text.replace(/[\\%_]/g, (char) => `\\${char}`)
  if (kind === 'list' && (predicate === 'eq' || predicate === 'cont')) return sql`${value} = any(${column})`
  switch (predicate) {
    case 'eq':
      return sql`${column} = ${value}`
    case 'not_eq':
      return sql`${column} <> ${value}`
    case 'lt':
      return sql`${column} < ${value}`
    case 'lteq':
      return sql`${column} <= ${value}`
    case 'gt':
      return sql`${column} > ${value}`
    case 'gteq':
      return sql`${column} >= ${value}`
    case 'matches':
      return sql`${column}::text ilike ${withoutLoneEscape(text)}`
    case 'does_not_match':
      return sql`${column}::text not ilike ${withoutLoneEscape(text)}`
    case 'start':
      return sql`${column}::text ilike ${`${like}%`}`
    case 'not_start':
      return sql`${column}::text not ilike ${`${like}%`}`
    case 'end':
      return sql`${column}::text ilike ${`%${like}`}`
    case 'not_end':
      return sql`${column}::text not ilike ${`%${like}`}`
    case 'not_cont':
    case 'not_i_cont':
      return sql`${column}::text not ilike ${`%${like}%`}`
    default:
      return sql`${column}::text ilike ${`%${like}%`}`
  }
}

/** A pattern may not end in the sign that should take the next one literally. */
const withoutLoneEscape = (text: string) => text.replace(/(^|[^\\])((?:\\\\)*)\\$/, '$1$2')

function isTrue(name: string, value: string | undefined): boolean {
  if (value === undefined || ['true', '1', 't', 'T', 'TRUE', ''].includes(value)) return true
  if (['false', '0', 'f', 'F', 'FALSE'].includes(value)) return false
  throw unreadable(name)
}

function readValue(name: string, kind: FilterKind, value: string): string | number | boolean {
  if (kind === 'number') {
    if (!/^-?\d+([.,]\d+)?$/.test(value)) throw unreadable(name)
    return Number(value.replace(',', '.'))
  }
  if (kind === 'boolean') return isTrue(name, value)
  // A well-formed id that nothing has: the answer is "none", not an error that tells ids apart.
  if (kind === 'id') return isId(value) ? value : newId()
  if (kind === 'date' && !isDay(value)) throw unreadable(name)
  if (kind === 'moment' && !(isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)))) throw unreadable(name)
  return value
}

function unreadable(name: string) {
  return badRequest('platform.unreadable-filter', { parameter: `filter[${name}]`, values: { filter: name } })
}

export type { ExpressionBuilder }
