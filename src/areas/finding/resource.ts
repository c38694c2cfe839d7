import { z } from 'zod'
import type { Resource } from '#platform/jsonapi.ts'
import { shape } from '#platform/shapes.ts'
import type { Found } from './queries.ts'

export function presentFound({ kind, id, title, detail, path }: Found): Resource {
  return { type: 'finds', id: `${kind}:${id}`, attributes: { kind, title, detail, path } }
}

export const findShape = shape(
  'finds',
  z.object({ kind: z.string(), title: z.string(), detail: z.string().nullable(), path: z.string() }),
)
