import { z } from 'zod'
import { snakeCase } from './jsonapi.ts'

/** How a resource looks on the wire, written down once beside its `present…`; the description of the API is made of it. */
export type Shape = {
  type: string
  attributes: z.ZodObject
  /** Name and the type it points at; in brackets where there are many. */
  relationships: Readonly<Record<string, string | readonly [string]>>
}

export function shape(type: string, attributes: z.ZodObject, relationships: Shape['relationships'] = {}): Shape {
  return { type, attributes, relationships }
}

export { day, id, moment, schedule, words } from './wire.ts'

type Json = Record<string, unknown>

/** The JSON Schema of zod's, with the names as the wire writes them. New attributes may come any day: others are let through. */
export function wireSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { unrepresentable: 'any', io }) as Json
  return inSnakeCase(json)
}

function inSnakeCase(schema: Json): Json {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      if (key === 'additionalProperties' && value === false) return []
      if (key === 'properties')
        return [
          [
            key,
            Object.fromEntries(
              Object.entries(value as Record<string, Json>).map(([name, inner]) => [
                snakeCase(name),
                inSnakeCase(inner),
              ]),
            ),
          ],
        ]
      if (key === 'required') return [[key, (value as string[]).map(snakeCase)]]
      if (Array.isArray(value))
        return [[key, value.map((item) => (isObject(item) ? inSnakeCase(item) : (item as unknown)))]]
      return [[key, isObject(value) ? inSnakeCase(value) : value]]
    }),
  )
}

function isObject(value: unknown): value is Json {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
