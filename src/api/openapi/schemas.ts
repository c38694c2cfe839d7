import type { AreaEndpoint } from '#areas/endpoint.ts'
import { snakeCase } from '#platform/jsonapi.ts'
import { wireSchema, type Shape } from '#platform/shapes.ts'
import { toldAttributes } from './told-attributes.ts'

export type SchemaJson = Record<string, unknown>

export const textSchema = { type: 'string' }
export const uuid = { type: 'string', format: 'uuid' }
/** Points at a schema under its name. */
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

export function nameOf({ type, view }: Shape): string {
  return view ? `${type}.${view}` : type
}

type Related = Shape['relationships'][string]

const identifier = (to: string | Shape | undefined) => ({
  type: 'object',
  required: ['type', 'id'],
  properties: { type: { const: typeof to === 'string' ? to : to?.type }, id: textSchema },
})

export function linkageSchema(to: Related): SchemaJson {
  return {
    type: 'object',
    required: ['data'],
    properties: {
      data: Array.isArray(to)
        ? { type: 'array', items: identifier(to[0]) }
        : { anyOf: [identifier(to as string | Shape), { type: 'null' }] },
    },
  }
}

export function resourceSchema({ type, attributes, relationships, meta, forScreens }: Shape): SchemaJson {
  const says = wireSchema(meta, 'output')
  const always = (says.required as string[] | undefined) ?? []
  const related = Object.entries(relationships).map(([name, to]) => [snakeCase(name), linkageSchema(to)])
  return {
    ...(forScreens ? { description: notPromised } : {}),
    type: 'object',
    required: ['type', 'id', 'attributes', ...(always.length ? ['meta'] : [])],
    properties: {
      type: { const: type },
      id: textSchema,
      attributes: toldAttributes(wireSchema(attributes, 'output'), type),
      ...(related.length ? { relationships: { type: 'object', properties: Object.fromEntries(related) } } : {}),
      ...(Object.keys(meta.shape).length ? { meta: toldAttributes(says, type) } : {}),
    },
  }
}

const notPromised = 'Made for a screen of our own; it changes with the screen.'

/** The schemas that are no type's own. */
export const commonSchemas: Record<string, SchemaJson> = {
  Version: { type: 'object', properties: { version: { const: '1.1' } } },
  Links: {
    description: 'Addresses without the host. `self` is the address asked; a list has those of its pages.',
    type: 'object',
    properties: { self: textSchema, first: textSchema, prev: textSchema, next: textSchema, last: textSchema },
  },
  Page: {
    type: 'object',
    required: ['number', 'size', 'total', 'total_pages'],
    properties: {
      number: { type: 'integer' },
      size: { type: 'integer' },
      total: { type: 'integer', description: 'How many there are in all' },
      total_pages: { type: 'integer' },
    },
  },
  CursorPage: {
    type: 'object',
    required: ['number', 'size', 'total', 'total_pages', 'after'],
    properties: {
      number: { type: 'integer' },
      size: { type: 'integer' },
      total: { type: 'integer', description: 'How many there are in all' },
      total_pages: { type: 'integer' },
      after: { type: ['string', 'null'], description: 'Send it as `page[after]` for what comes next; null at the end' },
    },
  },
  Errors: {
    type: 'object',
    required: ['errors', 'jsonapi'],
    properties: {
      jsonapi: ref('Version'),
      errors: { type: 'array', minItems: 1, items: ref('Error') },
    },
    not: { required: ['data'] },
  },
  Error: {
    type: 'object',
    required: ['id', 'status', 'code', 'title', 'detail'],
    properties: {
      id: { type: 'string', description: 'Mention it when you ask us; it is in our log' },
      status: { type: 'string', pattern: '^[45]\\d\\d$' },
      code: { type: 'string', description: 'For programs: it stays the same in every language' },
      title: textSchema,
      detail: { type: 'string', description: 'For people, in the language asked' },
      source: {
        type: 'object',
        description: 'Where the fault is: in the document sent, in the address, or in a header',
        properties: { pointer: textSchema, parameter: textSchema, header: textSchema },
        minProperties: 1,
      },
      meta: { type: 'object', additionalProperties: true },
    },
    additionalProperties: false,
  },
  /** The person as the sign-in contract shows it. */
  Account: {
    type: 'object',
    required: [
      'id',
      'provider',
      'uid',
      'email',
      'first_name',
      'infix',
      'last_name',
      'status',
      'locale',
      'allow_password_change',
    ],
    properties: {
      id: uuid,
      provider: { const: 'email' },
      uid: { type: ['string', 'null'], description: 'What one signs in with' },
      email: { type: ['string', 'null'] },
      first_name: textSchema,
      infix: { type: ['string', 'null'] },
      last_name: textSchema,
      status: textSchema,
      locale: textSchema,
      allow_password_change: { type: 'boolean' },
      created_at: { type: 'string', format: 'date-time' },
      updated_at: { type: 'string', format: 'date-time' },
    },
  },
  SignInAnswer: {
    description: 'Plain JSON, as devise_token_auth has it: no document of JSON:API',
    type: 'object',
    properties: { success: { type: 'boolean' }, status: textSchema, data: ref('Account'), message: textSchema },
  },
  SignInRefusal: {
    type: 'object',
    required: ['errors'],
    properties: {
      success: { const: false },
      status: textSchema,
      data: { type: 'object', additionalProperties: true },
      errors: {
        anyOf: [
          { type: 'array', items: textSchema },
          { type: 'object', additionalProperties: { type: 'array', items: textSchema } },
        ],
      },
      code: { type: 'string', description: '`identity.code-needed`: send `challenge` and the code of the app' },
      challenge: textSchema,
    },
  },
  Event: {
    description: 'What a webhook sends: what happened, and to what',
    type: 'object',
    required: ['jsonapi', 'data'],
    properties: {
      jsonapi: ref('Version'),
      data: {
        type: 'object',
        required: ['type', 'id', 'attributes', 'relationships'],
        properties: {
          type: { const: 'events' },
          id: uuid,
          attributes: {
            type: 'object',
            required: ['name', 'happened_at'],
            properties: {
              name: { type: 'string', description: 'Such as `applications.accepted`' },
              happened_at: { type: 'string', format: 'date-time' },
            },
          },
          relationships: {
            type: 'object',
            required: ['subject'],
            properties: {
              subject: {
                type: 'object',
                required: ['data'],
                properties: {
                  data: { type: 'object', required: ['type', 'id'], properties: { type: textSchema, id: uuid } },
                },
              },
            },
          },
        },
      },
    },
  },
}

/** How a call is known to a generated client: `get /vacancies/{id}` is `getVacanciesById`. */
export function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api\/v1/, '')
    .replace(/\{(\w+)\}/g, (_, name: string) => `by_${name}`)
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  return method + words.map((word) => (word[0] ?? '').toUpperCase() + word.slice(1)).join('')
}

export function pathOf(prefix: string, { path }: AreaEndpoint): string {
  return (prefix + path).replace(/:([A-Za-z]+)/g, '{$1}').replace(/(.)\/$/, '$1')
}
