import { snakeCase } from '#platform/jsonapi.ts'
import { wireSchema, type Shape } from '#platform/shapes.ts'

export type JsonSchema = Record<string, unknown>

export const anyText = { type: 'string' }
/** Points at a schema under its name. */
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

export function nameOf({ type, view }: Shape): string {
  return view ? `${type}.${view}` : type
}

export function resourceSchema({ type, attributes, relationships, meta, forScreens }: Shape): JsonSchema {
  const identifier = (to: string | Shape | undefined) => ({
    type: 'object',
    required: ['type', 'id'],
    properties: { type: { const: typeof to === 'string' ? to : to?.type }, id: anyText },
  })
  const says = wireSchema(meta, 'output')
  const always = (says.required as string[] | undefined) ?? []
  return {
    ...(forScreens ? { description: notPromised } : {}),
    type: 'object',
    required: ['type', 'id', 'attributes', ...(always.length ? ['meta'] : [])],
    properties: {
      type: { const: type },
      id: anyText,
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

export const anyResource = {
  description: notPromised,
  type: 'object',
  required: ['type', 'id', 'attributes'],
  properties: {
    type: anyText,
    id: anyText,
    attributes: { type: 'object' },
    relationships: { type: 'object' },
    meta: { type: 'object' },
  },
}

export const errorsSchema = {
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
          id: anyText,
          status: { type: 'string', pattern: '^[45]\\d\\d$' },
          code: anyText,
          title: anyText,
          detail: anyText,
          source: {
            type: 'object',
            properties: { pointer: anyText, parameter: anyText, header: anyText },
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
export const signInAnswer = {
  type: 'object',
  properties: {
    success: { type: 'boolean' },
    data: { type: 'object' },
    message: anyText,
    errors: { anyOf: [{ type: 'array', items: anyText }, { type: 'object' }] },
  },
}
