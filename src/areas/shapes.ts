import type { Shape } from '#platform/shapes.ts'
import type { AreaEndpoint } from './endpoint.ts'
import { shapes } from './registry.ts'

export const shapeOf = new Map(shapes.map((shape) => [shape.type, shape]))

/** The type that lies behind a path of relationships. */
export function includedType({ type }: AreaEndpoint, path: string): string | undefined {
  return path.split('.').reduce<string | undefined>((from, name) => {
    const to = shapeOf.get(from ?? '')?.relationships[name]
    return typeof to === 'string' ? to : to?.[0]
  }, type)
}

/** Everything `fields[type]` may name. */
export function fieldsOf({ attributes, relationships }: Shape): string[] {
  return [...Object.keys(attributes.shape), ...Object.keys(relationships)]
}

/** What `fields` may name at an endpoint, by type; of a type without a shape anything. */
export function fieldsAt(definition: AreaEndpoint): Record<string, readonly string[] | undefined> {
  const { type, orType, query } = definition
  const types = [type, orType, ...(query?.includes ?? []).map((path) => includedType(definition, path))]
  return Object.fromEntries(
    types.flatMap((one) => (one ? [[one, shapeOf.has(one) ? fieldsOf(shapeOf.get(one) as Shape) : undefined]] : [])),
  )
}
