import type { AreaEndpoint } from '#areas/endpoint.ts'
import { behind, fieldsOf, shapeOf } from '#areas/shapes.ts'
import { predicatesOf } from '#platform/filters.ts'
import { snakeCase, type FilterKind } from '#platform/jsonapi.ts'
import { textSchema, type SchemaJson } from './schemas.ts'

type Asked = NonNullable<AreaEndpoint['query']>

export function pathParameters(path: string): SchemaJson[] {
  return [...path.matchAll(/\{([A-Za-z]+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: /^id$|Id$/.test(name)
      ? { type: 'string', format: 'uuid' }
      : name === 'monday'
        ? { type: 'string', format: 'date' }
        : textSchema,
  }))
}

export function queryParameters(definition: AreaEndpoint): SchemaJson[] {
  const { query = {} } = definition
  return [
    ...(query.includes?.length ? [included(query.includes)] : []),
    ...(query.sorts?.length ? [sorted(query.sorts)] : []),
    ...(query.list ? pages(query) : []),
    ...(query.cursor ? [pageAfter] : []),
    ...(Object.keys(query.filters ?? {}).length ? [filtered(query.filters ?? {})] : []),
    ...sparse(definition),
    ...(query.parameters ?? []).map((name) => ({ name, in: 'query', schema: textSchema })),
  ]
}

const listOf = (items: readonly string[]) => ({ type: 'array', items: { type: 'string', enum: items } })

function included(paths: readonly string[]): SchemaJson {
  return { name: 'include', in: 'query', style: 'form', explode: false, schema: listOf(paths.map(snakeCase)) }
}

function sorted(names: readonly string[]): SchemaJson {
  return {
    name: 'sort',
    in: 'query',
    style: 'form',
    explode: false,
    description: 'A minus in front turns the order round',
    schema: listOf(names.map(snakeCase).flatMap((name) => [name, `-${name}`])),
  }
}

function pages({ maxPageSize = 100, defaultPageSize = 25 }: Asked): SchemaJson[] {
  return [
    { name: 'page[number]', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 1_000_000 } },
    {
      name: 'page[size]',
      in: 'query',
      schema: { type: 'integer', minimum: 1, maximum: maxPageSize, default: defaultPageSize },
    },
  ]
}

const pageAfter = {
  name: 'page[after]',
  in: 'query',
  description: '`meta.page.after` of the page before',
  schema: textSchema,
}

/** Every question a list takes, by attribute and predicate. */
function filtered(filters: NonNullable<Asked['filters']>): SchemaJson {
  const questions = Object.entries(filters).flatMap(([name, { kind }]) =>
    predicatesOf[kind].map((predicate) => [
      `${snakeCase(name)}_${predicate}`,
      /^(present|blank|(not_)?(null|true|false))$/.test(predicate) ? { type: 'boolean' } : valueOf[kind],
    ]),
  )
  return {
    name: 'filter',
    in: 'query',
    style: 'deepObject',
    explode: true,
    description:
      'Attribute and question. `_any` or `_all` behind it takes several values; `name_or_city_cont` asks of several attributes.',
    schema: { type: 'object', properties: Object.fromEntries(questions) },
  }
}

/** `fields`, of every type the answer may hold. */
function sparse(definition: AreaEndpoint): SchemaJson[] {
  const { query = {}, type, orType, wire } = definition
  const typed = [type, orType, ...(query.includes ?? []).map((path) => behind(definition, path).type)]
  const shown = typed.flatMap((one) => shapeOf.get(one ?? '') ?? [])
  if (!shown.length || wire === 'auth') return []
  const properties = shown.map((shape) => [
    shape.type,
    { type: 'string', examples: [fieldsOf(shape).slice(0, 2).map(snakeCase).join(',')] },
  ])
  return [
    {
      name: 'fields',
      in: 'query',
      style: 'deepObject',
      explode: true,
      description: 'Only these attributes and relationships of a type, separated by commas',
      schema: { type: 'object', properties: Object.fromEntries(properties) },
    },
  ]
}

const valueOf: Record<FilterKind, SchemaJson> = {
  text: textSchema,
  id: { type: 'string', format: 'uuid' },
  number: { type: 'number' },
  date: { type: 'string', format: 'date' },
  moment: { type: 'string', format: 'date-time' },
  boolean: { type: 'boolean' },
  list: textSchema,
}

export const linkSecret = { name: 't', in: 'query', description: 'The secret of the link', schema: textSchema }

export const currentOrganization = {
  name: 'Current-Organization-Id',
  in: 'header',
  description: 'One of your own organizations: lists keep to it',
  schema: { type: 'string', format: 'uuid' },
}
export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key again gives the same answer, and the effect once',
  schema: { type: 'string', maxLength: 255 },
}
export const language = { name: 'X-Locale', in: 'header', schema: { type: 'string', enum: ['nl', 'en'] } }
