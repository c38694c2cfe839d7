import { shapes } from './registry.ts'
import type { Shape } from '#platform/shapes.ts'
import type { AreaEndpoint } from './endpoint.ts'

export const shapeOf = new Map<string, Shape>(shapes.map((shape) => [shape.type, shape]))

/** What lies behind a path of relationships: its type, and how it looks where that is known. */
export function behind(definition: AreaEndpoint, path: string): { type: string; shape: Shape | undefined } {
  const at = (to: string | Shape) =>
    typeof to === 'string' ? { type: to, shape: shapeOf.get(to) } : { type: to.type, shape: to }
  return path.split('.').reduce(
    (from, name) => {
      const to = from.shape?.relationships[name] ?? ''
      return at(typeof to === 'string' || 'type' in to ? to : to[0])
    },
    at([definition.answers ?? definition.type ?? ''].flat()[0] ?? ''),
  )
}

/** Everything `fields[type]` may name. */
export function fieldsOf({ attributes, relationships }: Shape): string[] {
  return [...Object.keys(attributes.shape), ...Object.keys(relationships)]
}

/** What `fields` may name at an endpoint, by type; of a type without a shape anything. */
export function fieldsAt(definition: AreaEndpoint): Record<string, readonly string[] | undefined> {
  const { type, orType, query } = definition
  const types = [type, orType, ...(query?.includes ?? []).map((path) => behind(definition, path).type)]
  return Object.fromEntries(
    types.flatMap((one) => (one ? [[one, shapeOf.has(one) ? fieldsOf(shapeOf.get(one) as Shape) : undefined]] : [])),
  )
}

/** What type each relationship of what an endpoint takes points at, by its name. */
export function typesOfRelationships({ type }: AreaEndpoint): Record<string, string> {
  const { relationships = {} } = shapeOf.get(type ?? '') ?? {}
  return Object.fromEntries(
    Object.entries(relationships).flatMap(([name, to]) =>
      typeof to === 'string' ? [[name, to]] : 'type' in to ? [[name, to.type]] : [],
    ),
  )
}
