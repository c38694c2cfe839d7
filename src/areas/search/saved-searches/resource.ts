import { z } from 'zod'
import { day, moment, shape } from '#platform/shapes.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { searchFrequencies } from './model.ts'
import type { SavedSearch } from './queries.ts'

export function presentSavedSearch({ id, name, query, frequency, paused, ranOn, createdAt }: SavedSearch): Resource {
  return { type: 'saved_searches', id, attributes: { name, query, frequency, paused, ranOn, createdAt } }
}

export const savedSearchShape = shape(
  'saved_searches',
  z.object({
    name: z.string(),
    query: z.string(),
    frequency: z.enum(searchFrequencies),
    paused: z.boolean(),
    ranOn: day.nullable(),
    createdAt: moment,
  }),
)
