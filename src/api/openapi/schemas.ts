import { snakeCase } from '#platform/jsonapi.ts'
import { wireSchema, type Shape } from '#platform/shapes.ts'

export type SchemaJson = Record<string, unknown>

export const textSchema = { type: 'string' }
/** Points at a schema under its name. */
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

export function nameOf({ type, view }: Shape): string {
  return view ? `${type}.${view}` : type
}

export function resourceSchema({ type, attributes, relationships, meta, forScreens }: Shape): SchemaJson {
  const identifier = (to: string | Shape | undefined) => ({
    type: 'object',
    required: ['type', 'id'],
    properties: { type: { const: typeof to === 'string' ? to : to?.type }, id: textSchema },
  })
  const says = wireSchema(meta, 'output')
  const always = (says.required as string[] | undefined) ?? []
  return {
    ...(forScreens ? { description: notPromised } : {}),
    type: 'object',
    required: ['type', 'id', 'attributes', ...(always.length ? ['meta'] : [])],
    properties: {
      type: { const: type },
      id: textSchema,
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
    type: textSchema,
    id: textSchema,
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
          id: textSchema,
          status: { type: 'string', pattern: '^[45]\\d\\d$' },
          code: textSchema,
          title: textSchema,
          detail: textSchema,
          source: {
            type: 'object',
            properties: { pointer: textSchema, parameter: textSchema, header: textSchema },
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
    message: textSchema,
    errors: { anyOf: [{ type: 'array', items: textSchema }, { type: 'object' }] },
  },
}
