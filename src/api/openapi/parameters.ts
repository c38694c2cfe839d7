import type { AreaEndpoint } from '#areas/endpoint.ts'
import { behind, fieldsOf, shapeOf } from '#areas/shapes.ts'
import { predicatesOf } from '#platform/filters.ts'
import { snakeCase, type FilterKind, type ParameterTold } from '#platform/jsonapi.ts'
import type { Parts } from './parts.ts'
import { textSchema, uuid, type SchemaJson } from './schemas.ts'
import { attributeWords } from './words.ts'

type Asked = NonNullable<AreaEndpoint['query']>

const inPath: Record<string, SchemaJson> = {
  monday: { description: 'The Monday of the week', schema: { type: 'string', format: 'date' } },
  code: { description: 'The code of the contract', schema: textSchema },
  locale: { description: 'The language', schema: { type: 'string', enum: ['nl', 'en'] } },
  page: { description: 'Which part, from 1', schema: { type: 'integer', minimum: 1 } },
}

export function pathParameters(path: string): SchemaJson[] {
  return [...path.matchAll(/\{([A-Za-z]+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(inPath[name] ?? {
      description: name.endsWith('Id') ? `Which ${name.slice(0, -2)}` : 'Which one',
      schema: uuid,
    }),
  }))
}

export function queryParameters(definition: AreaEndpoint, parts: Parts): SchemaJson[] {
  const { query = {} } = definition
  const { sorts = [], includes = [], filters = {} } = query
  return [
    ...(includes.length ? [included(includes)] : []),
    ...(sorts.length ? [sorted(sorts)] : []),
    ...(query.list ? pages(query, parts) : []),
    ...(query.cursor ? [parts.parameter('PageAfter', pageAfter)] : []),
    ...(Object.keys(filters).length ? [parts.parameter('Filter', filtered(filters))] : []),
    ...sparse(definition, parts),
    ...Object.entries(query.parameters ?? {}).map(ownParameter),
  ]
}

function ownParameter([name, { about: description, values, kind, many }]: [string, ParameterTold]): SchemaJson {
  const one = values
    ? { type: typeof values[0] === 'number' ? 'integer' : 'string', enum: values }
    : kind === 'number'
      ? { type: 'integer' }
      : kind === 'date'
        ? { type: 'string', format: 'date' }
        : kind === 'id'
          ? uuid
          : textSchema
  return {
    name,
    in: 'query',
    description,
    ...(many ? { style: 'form', explode: false, schema: { type: 'array', items: one } } : { schema: one }),
  }
}

const listOf = (items: readonly string[]) => ({ type: 'array', items: { type: 'string', enum: items } })

function included(paths: readonly string[]): SchemaJson {
  return {
    name: 'include',
    in: 'query',
    description: 'What else the answer should hold, of what it refers to',
    style: 'form',
    explode: false,
    schema: listOf(paths.map(snakeCase)),
  }
}

function sorted(names: readonly string[]): SchemaJson {
  return {
    name: 'sort',
    in: 'query',
    style: 'form',
    explode: false,
    description: 'In which order; a minus in front turns it round',
    schema: listOf(names.map(snakeCase).flatMap((name) => [name, `-${name}`])),
  }
}

function pages({ maxPageSize = 100, defaultPageSize = 25 }: Asked, parts: Parts): SchemaJson[] {
  return [
    parts.parameter('PageNumber', {
      name: 'page[number]',
      in: 'query',
      description: 'Which page, from 1',
      schema: { type: 'integer', minimum: 1, maximum: 1_000_000 },
    }),
    parts.parameter('PageSize', {
      name: 'page[size]',
      in: 'query',
      description: 'How many on a page',
      schema: { type: 'integer', minimum: 1, maximum: maxPageSize, default: defaultPageSize },
    }),
  ]
}

const pageAfter = {
  name: 'page[after]',
  in: 'query',
  description: '`meta.page.after` of the page before: each once, however the list changes meanwhile',
  schema: textSchema,
}

/** The questions asked most, typed; the description names the others, so that a page of them is no book. */
const most: Record<FilterKind, readonly string[]> = {
  text: ['eq', 'in', 'cont', 'start', 'present'],
  choice: ['eq', 'not_eq', 'in', 'present'],
  id: ['eq', 'in', 'present'],
  among: ['eq', 'in'],
  number: ['eq', 'gteq', 'lteq', 'present'],
  date: ['eq', 'gteq', 'lteq', 'present'],
  moment: ['gteq', 'lteq', 'present'],
  boolean: ['eq'],
  list: ['eq', 'in', 'present'],
}

function filtered(filters: NonNullable<Asked['filters']>): SchemaJson {
  const attributes = Object.entries(filters)
  const questions = attributes.flatMap(([name, { kind, values }]) =>
    most[kind].map((predicate) => [
      `${snakeCase(name)}_${predicate}`,
      predicate === 'present'
        ? { type: 'boolean' }
        : values && predicate.endsWith('eq')
          ? { type: 'string', enum: values }
          : valueOf[kind],
    ]),
  )
  const kinds = [...new Set(attributes.map(([, { kind }]) => kind))]
  const also = kinds.map((kind) => {
    const names = attributes.flatMap(([name, one]) => (one.kind === kind ? [`\`${snakeCase(name)}\``] : []))
    return `${names.join(', ')}: ${predicatesOf[kind].join(', ')}.`
  })
  return {
    name: 'filter',
    in: 'query',
    style: 'deepObject',
    explode: true,
    description: `Attribute and question, as \`filter[${snakeCase(attributes[0]?.[0] ?? 'name')}_eq]=\`. ${also.join(' ')} \`_any\` or \`_all\` behind it takes several values; \`name_or_city_cont\` asks of several attributes.`,
    schema: { type: 'object', properties: Object.fromEntries(questions) },
  }
}

/** `fields`, of every type the answer may hold. */
function sparse(definition: AreaEndpoint, parts: Parts): SchemaJson[] {
  const { query = {}, type, orType, wire } = definition
  const typed = [type, orType, ...(query.includes ?? []).map((path) => behind(definition, path).type)]
  const shown = [...new Set(typed.flatMap((one) => shapeOf.get(one ?? '') ?? []))]
  if (!shown.length || wire === 'auth') return []
  const properties = shown.map((shape) => [
    shape.type,
    { type: 'string', examples: [fieldsOf(shape).slice(0, 2).map(snakeCase).join(',')] },
  ])
  return [
    parts.parameter('Fields', {
      name: 'fields',
      in: 'query',
      style: 'deepObject',
      explode: true,
      description: 'Only these attributes and relationships of a type, separated by commas',
      schema: { type: 'object', properties: Object.fromEntries(properties) },
    }),
  ]
}

const valueOf: Record<FilterKind, SchemaJson> = {
  text: textSchema,
  choice: textSchema,
  id: textSchema,
  among: textSchema,
  number: { type: 'number' },
  date: { type: 'string', format: 'date' },
  moment: { type: 'string', format: 'date-time' },
  boolean: { type: 'boolean' },
  list: textSchema,
}

/** Parameters of more than one call. */
export const commonParameters: Record<string, SchemaJson> = {
  LinkSecret: { name: 't', in: 'query', description: 'The secret of the link', schema: textSchema },
  CurrentOrganization: {
    name: 'Current-Organization-Id',
    in: 'header',
    description: 'One of your own organizations: lists keep to it',
    schema: uuid,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same key again within a day gives the same answer, and the effect once',
    schema: { type: 'string', maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` of what you read: 412 when it has changed since',
    schema: textSchema,
  },
  Language: {
    name: 'X-Locale',
    in: 'header',
    description: 'The language of sentences for people; else `Accept-Language`, else that of the profile',
    schema: { type: 'string', enum: ['nl', 'en'] },
  },
}

export const parameterRef = (name: string): SchemaJson => ({ $ref: `#/components/parameters/${name}` })

/** The words of a filter's attribute, for who lists them. */
export const toldFilter = (name: string): string => attributeWords[snakeCase(name)] ?? ''
