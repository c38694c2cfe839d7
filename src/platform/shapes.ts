import { z } from 'zod'
import { snakeCase } from './jsonapi.ts'
import { moment } from './wire.ts'

type Related = string | Shape

/** How a resource looks on the wire, written down once beside its `present…`; the description of the API is made of it. */
export interface Shape {
  type: string
  attributes: z.ZodObject
  /** Name and the type it points at, or how that looks here; in brackets where there are many. */
  relationships: Readonly<Record<string, Related | readonly [Related]>>
  /** What the reader may do with the resource, and what else is told about it beside its attributes. */
  meta: z.ZodObject
  /** The name of this view of the type, where the type is shown in several ways. */
  view?: string
  /** The shape is read by screens of our own alone: described, and changed with them. */
  forScreens?: boolean
}

/** A shape of which the type says what it holds. */
interface ShapeOf<
  Type extends string,
  Attributes extends z.ZodObject,
  Relationships extends Shape['relationships'],
  Meta extends z.ZodObject,
> extends Shape {
  type: Type
  attributes: Attributes
  relationships: Relationships
  meta: Meta
}

export function shape<
  const Type extends string,
  Attributes extends z.ZodObject,
  const Relationships extends Shape['relationships'] = Readonly<Record<never, string>>,
  Meta extends z.ZodObject = z.ZodObject<Record<never, never>>,
>(
  type: Type,
  attributes: Attributes,
  relationships?: Relationships,
  meta?: Meta,
): ShapeOf<Type, Attributes, Relationships, Meta> {
  const described: Shape = { type, attributes, relationships: relationships ?? {}, meta: meta ?? z.object({}) }
  return described as ShapeOf<Type, Attributes, Relationships, Meta>
}

/** A closer look at a type for certain calls (`answers`): its attributes are among those of the type's own shape. */
export function view<View extends Shape>(name: string, shown: View): View {
  return { ...shown, view: name }
}

/** Not promised to programs: it changes with the screens of our own that read it. */
export function forScreens<Own extends Shape>(shown: Own): Own {
  return { ...shown, forScreens: true }
}

export { day, id, moment, schedule, words } from './wire.ts'
/** Whose move it is, since when, and whether it is the reader's. */
export const turn = z.object({ whose: z.string().nullable(), isYours: z.boolean(), since: moment })
/** How many there are, by what they have in common. */
export const countsBy = z.record(z.string(), z.int())

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
      // What a format says already, and bounds that are those of the number itself, only make the description longer.
      if (key === 'pattern' && schema.format !== undefined) return []
      if ((key === 'minimum' || key === 'maximum') && Math.abs(value as number) === Number.MAX_SAFE_INTEGER) return []
      if (key === 'propertyNames' && Object.keys(value as Json).join() === 'type') return []
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
