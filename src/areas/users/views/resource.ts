import { z } from 'zod'
import { shape } from '#platform/shapes.ts'
import type { Resource } from '#platform/jsonapi.ts'
import type { SavedView } from './queries.ts'

export function presentSavedView({ id, ...attributes }: SavedView): Resource {
  return { type: 'saved_views', id, attributes }
}

export const savedViewShape = shape(
  'saved_views',
  z.object({ screen: z.string(), name: z.string(), query: z.string() }),
)
