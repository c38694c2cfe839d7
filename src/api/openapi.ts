import type { z } from 'zod'
import type { AreaEndpoint } from '#areas/endpoint.ts'
import { shapes, type AreaRoutes } from '#areas/registry.ts'
import { behind, fieldsOf, shapeOf } from '#areas/shapes.ts'
import { predicatesOf } from '#platform/filters.ts'
import { mediaType, snakeCase, type FilterKind } from '#platform/jsonapi.ts'
import { wireSchema, type Shape } from '#platform/shapes.ts'

type Json = Record<string, unknown>

const text = { type: 'string' }
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The description of the API, made from the same declarations that serve it. */
export function openApi(areas: readonly AreaRoutes[]): Json {
  const paths: Record<string, Json> = {}
  for (const { prefix, endpoints } of areas) {
    for (const definition of endpoints) {
      const path = (prefix + definition.path).replace(/:([A-Za-z]+)/g, '{$1}').replace(/(.)\/$/, '$1')
      const methods = definition.method === 'patch' ? ['patch', 'put'] : [definition.method]
      for (const method of methods)
        paths[path] = { ...paths[path], [method]: operation(prefix, path, method, definition) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stageplein',
      version: '1',
      description:
        'JSON:API 1.1. Attributes are snake_case; camelCase is accepted. New attributes, relationships, values and calls may come at any time: pass over what you do not know. What goes is announced half a year before.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'apiKey', in: 'header', name: 'access-token' },
        client: { type: 'apiKey', in: 'header', name: 'client' },
        uid: { type: 'apiKey', in: 'header', name: 'uid' },
        key: { type: 'http', scheme: 'bearer', description: 'A key for programs, made at /profile-edit/keys' },
      },
      parameters: { CurrentOrganization: currentOrganization, IdempotencyKey: idempotencyKey, Language: language },
      schemas: {
        ...Object.fromEntries([...described(areas)].map((shape) => [nameOf(shape), resourceSchema(shape)])),
        Resource: anyResource,
        Links: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
        Errors: errorsSchema,
        SignInAnswer: signInAnswer,
      },
    },
  }
}

/** Every shape there is: each type's own, those of single calls, and those of what these refer to. */
function described(areas: readonly AreaRoutes[]): Set<Shape> {
  const views = areas.flatMap(({ endpoints }) => endpoints.flatMap(({ answers }) => answers ?? []))
  const referred = views.flatMap(({ relationships }) => Object.values(relationships).flat())
  return new Set([...shapes, ...views, ...referred.filter((one) => typeof one !== 'string')])
}

function schemaOf({ shape }: { shape: Shape | undefined }): string {
  return shape ? nameOf(shape) : 'Resource'
}

function nameOf({ type, view }: Shape): string {
  return view ? `${type}.${view}` : type
}

function operation(prefix: string, path: string, method: string, definition: AreaEndpoint): Json {
  const open = definition.who === 'everyone' || definition.who === 'link'
  // A key does nothing that is for people alone.
  const forPeople = definition.byHand === true || definition.wire === 'auth' || definition.secret === true
  const changes = method !== 'get' && !definition.readOnly
  return {
    operationId: `${method}${path.replace(/[^A-Za-z0-9]+(.)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')}`,
    summary: definition.summary,
    tags: [definition.wire === 'auth' ? 'auth' : (path.split('/')[3] ?? prefix.slice(1))],
    'x-who': definition.who,
    ...(open ? {} : { security: [{ accessToken: [], client: [], uid: [] }, ...(forPeople ? [] : [{ key: [] }])] }),
    parameters: [
      ...pathParameters(path),
      ...(definition.who === 'link'
        ? [{ name: 't', in: 'query', description: 'The secret of the link', schema: text }]
        : []),
      ...queryParameters(definition),
      ...(open ? [] : [{ $ref: '#/components/parameters/CurrentOrganization' }]),
      ...(changes && definition.wire !== 'auth' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      { $ref: '#/components/parameters/Language' },
    ],
    ...(definition.body || definition.bodyKind === 'bytes' ? { requestBody: requestBody(definition) } : {}),
    responses: responses(definition, open),
  }
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{([A-Za-z]+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: /^id$|Id$/.test(name)
      ? { type: 'string', format: 'uuid' }
      : name === 'monday'
        ? { type: 'string', format: 'date' }
        : text,
  }))
}

const valueOf: Record<FilterKind, Json> = {
  text,
  id: { type: 'string', format: 'uuid' },
  number: { type: 'number' },
  date: { type: 'string', format: 'date' },
  moment: { type: 'string', format: 'date-time' },
  boolean: { type: 'boolean' },
  list: text,
}

function queryParameters(definition: AreaEndpoint): Json[] {
  const { query = {}, type, orType } = definition
  const list = (items: readonly string[]) => ({ type: 'array', items: { type: 'string', enum: items } })
  const filters = Object.entries(query.filters ?? {})
  const typed = [type, orType, ...(query.includes ?? []).map((path) => behind(definition, path).type)]
  const shown = typed.flatMap((one) => shapeOf.get(one ?? '') ?? [])
  return [
    ...(query.includes?.length
      ? [{ name: 'include', in: 'query', style: 'form', explode: false, schema: list(query.includes.map(snakeCase)) }]
      : []),
    ...(query.sorts?.length
      ? [
          {
            name: 'sort',
            in: 'query',
            style: 'form',
            explode: false,
            description: 'A minus in front turns the order round',
            schema: list(query.sorts.map(snakeCase).flatMap((name) => [name, `-${name}`])),
          },
        ]
      : []),
    ...(query.list
      ? [
          { name: 'page[number]', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 1_000_000 } },
          {
            name: 'page[size]',
            in: 'query',
            schema: {
              type: 'integer',
              minimum: 1,
              maximum: query.maxPageSize ?? 100,
              default: query.defaultPageSize ?? 25,
            },
          },
        ]
      : []),
    ...(query.cursor
      ? [{ name: 'page[after]', in: 'query', description: '`meta.page.after` of the page before', schema: text }]
      : []),
    ...(filters.length
      ? [
          {
            name: 'filter',
            in: 'query',
            style: 'deepObject',
            explode: true,
            description:
              'Attribute and question. `_any` or `_all` behind it takes several values; `name_or_city_cont` asks of several attributes.',
            schema: {
              type: 'object',
              properties: Object.fromEntries(
                filters.flatMap(([name, { kind }]) =>
                  predicatesOf[kind].map((predicate) => [
                    `${snakeCase(name)}_${predicate}`,
                    /^(present|blank|(not_)?(null|true|false))$/.test(predicate) ? { type: 'boolean' } : valueOf[kind],
                  ]),
                ),
              ),
            },
          },
        ]
      : []),
    ...(shown.length && definition.wire !== 'auth'
      ? [
          {
            name: 'fields',
            in: 'query',
            style: 'deepObject',
            explode: true,
            description: 'Only these attributes and relationships of a type, separated by commas',
            schema: {
              type: 'object',
              properties: Object.fromEntries(
                shown.map((shape) => [
                  shape.type,
                  { type: 'string', examples: [fieldsOf(shape).slice(0, 2).map(snakeCase).join(',')] },
                ]),
              ),
            },
          },
        ]
      : []),
    ...(query.parameters ?? []).map((name) => ({ name, in: 'query', schema: text })),
  ]
}

function requestBody({ body, bodyKind, type, wire }: AreaEndpoint): Json {
  if (!body || bodyKind === 'bytes')
    return { required: true, content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
  const schema = wireSchema(body as z.ZodType, 'input')
  if (bodyKind === 'bare') {
    const content = { schema }
    return {
      content: {
        'application/json': content,
        ...(wire === 'auth' ? { 'application/x-www-form-urlencoded': content } : {}),
      },
    }
  }
  const data = {
    type: 'object',
    required: ['type'],
    properties: { type: { const: type }, id: { type: 'string', format: 'uuid' }, attributes: schema },
  }
  const document = { schema: { type: 'object', required: ['data'], properties: { data } } }
  return { content: { [mediaType]: document, 'application/json': document } }
}

function responses(definition: AreaEndpoint, open: boolean): Json {
  const { wire, type, sends, creates, silent, body, method, query } = definition
  const refused = (description: string) => ({
    description,
    content:
      wire === 'auth'
        ? { 'application/json': { schema: ref('SignInAnswer') } }
        : { [mediaType]: { schema: ref('Errors') } },
  })
  const done =
    wire === 'auth' || sends === 'application/json'
      ? { '200': { description: 'Done', content: { 'application/json': { schema: ref('SignInAnswer') } } } }
      : sends
        ? {
            '200': {
              description: 'The file',
              content: Object.fromEntries(
                [sends]
                  .flat()
                  .map((one) => [
                    one,
                    { schema: one.includes('json') ? { type: 'object' } : { type: 'string', format: 'binary' } },
                  ]),
              ),
            },
          }
        : type && !silent
          ? {
              [creates ? '201' : '200']: {
                description: creates ? 'Made' : 'Done',
                content: { [mediaType]: { schema: documentSchema(definition) } },
              },
              ...(method === 'delete' ? { '204': { description: 'Done' } } : {}),
            }
          : { '204': { description: 'Done' } }
  return {
    ...done,
    '400': refused('Cannot be read, or asks what is not offered'),
    ...(open ? {} : { '401': refused('Not signed in') }),
    ...(open && method === 'get' && wire !== 'auth' ? {} : { '403': refused('Not yours to do') }),
    '404': refused('Not there, or not for you to know of'),
    ...(method === 'get' ? {} : { '409': refused('Cannot be done as things stand') }),
    ...(body ? { '422': refused('A field is not right; `source.pointer` says which') } : {}),
    '429': refused('Too often; `Retry-After` says when again'),
    ...(query?.parameters?.includes('redirect_url') ? { '302': { description: 'To the screen' } } : {}),
    default: refused('Refused'),
  }
}

/** A document with this endpoint's resources: one, or a list with pages. */
function documentSchema(definition: AreaEndpoint): Json {
  const { type = '', orType, answers, many, query = {} } = definition
  const known = answers
    ? [answers].flat().map((view) => ref(nameOf(view)))
    : [type, ...(orType ? [orType] : [])].map((one) => ref(schemaOf({ shape: shapeOf.get(one) })))
  const one = known.length === 1 ? (known[0] as Json) : { anyOf: known }
  const included = new Set((query.includes ?? []).map((path) => schemaOf(behind(definition, path))))
  return {
    type: 'object',
    required: ['data', 'jsonapi', 'links', ...(metaSchema(definition).required ? ['meta'] : [])],
    properties: {
      jsonapi: { type: 'object', properties: { version: { const: '1.1' } } },
      data: many || query.list ? { type: 'array', items: one } : one,
      ...(included.size ? { included: { type: 'array', items: { anyOf: [...included].map(ref) } } } : {}),
      links: ref('Links'),
      meta: metaSchema(definition),
    },
    not: { required: ['errors'] },
  }
}

function metaSchema({ meta, query = {} }: AreaEndpoint): Json {
  const said = meta ? wireSchema(meta, 'output') : { type: 'object' }
  if (!query.list) return said
  const numbers = ['number', 'size', 'total', 'total_pages']
  const page = {
    type: 'object',
    required: numbers,
    properties: {
      ...Object.fromEntries(numbers.map((name) => [name, { type: 'integer' }])),
      ...(query.cursor ? { after: { type: ['string', 'null'] } } : {}),
    },
  }
  return {
    ...said,
    required: ['page', ...((said.required as string[] | undefined) ?? [])],
    properties: { page, ...(said.properties as Json | undefined) },
  }
}

function resourceSchema({ type, attributes, relationships, meta, forScreens }: Shape): Json {
  const identifier = (to: string | Shape | undefined) => ({
    type: 'object',
    required: ['type', 'id'],
    properties: { type: { const: typeof to === 'string' ? to : to?.type }, id: text },
  })
  const says = wireSchema(meta, 'output')
  const always = (says.required as string[] | undefined) ?? []
  return {
    ...(forScreens ? { description: notPromised } : {}),
    type: 'object',
    required: ['type', 'id', 'attributes', ...(always.length ? ['meta'] : [])],
    properties: {
      type: { const: type },
      id: text,
      attributes: wireSchema(attributes, 'output'),
      relationships: {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(relationships).map(([name, to]) => [
            snakeCase(name),
            {
              type: 'object',
              required: ['data'],
              properties: {
                data: Array.isArray(to)
                  ? { type: 'array', items: identifier(to[0]) }
                  : { anyOf: [identifier(to as string | Shape), { type: 'null' }] },
              },
            },
          ]),
        ),
      },
      meta: says,
    },
  }
}

const notPromised = 'Made for a screen of our own; it changes with the screen.'

const anyResource = {
  description: notPromised,
  type: 'object',
  required: ['type', 'id', 'attributes'],
  properties: {
    type: text,
    id: text,
    attributes: { type: 'object' },
    relationships: { type: 'object' },
    meta: { type: 'object' },
  },
}

const errorsSchema = {
  type: 'object',
  required: ['errors', 'jsonapi'],
  properties: {
    jsonapi: { type: 'object' },
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['id', 'status', 'code', 'title', 'detail'],
        properties: {
          id: text,
          status: { type: 'string', pattern: '^[45]\\d\\d$' },
          code: text,
          title: text,
          detail: text,
          source: {
            type: 'object',
            properties: { pointer: text, parameter: text, header: text },
            minProperties: 1,
          },
          meta: { type: 'object' },
        },
        additionalProperties: false,
      },
    },
  },
  not: { required: ['data'] },
}

/** The sign-in contract has answers of its own, as its clients know them. */
const signInAnswer = {
  type: 'object',
  properties: {
    success: { type: 'boolean' },
    data: { type: 'object' },
    message: text,
    errors: { anyOf: [{ type: 'array', items: text }, { type: 'object' }] },
  },
}

const currentOrganization = {
  name: 'Current-Organization-Id',
  in: 'header',
  description: 'One of your own organizations: lists keep to it',
  schema: { type: 'string', format: 'uuid' },
}
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key again gives the same answer, and the effect once',
  schema: { type: 'string', maxLength: 255 },
}
const language = { name: 'X-Locale', in: 'header', schema: { type: 'string', enum: ['nl', 'en'] } }
