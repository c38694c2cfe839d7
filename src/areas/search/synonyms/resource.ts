import { z } from 'zod'
import { shape, words } from '#platform/shapes.ts'
import type { Resource } from '#platform/jsonapi.ts'
import type { SynonymGroup } from './queries.ts'

export function presentSynonyms({ id, words }: SynonymGroup): Resource {
  return { type: 'search_synonyms', id, attributes: { words } }
}

export const synonymShape = shape('search_synonyms', z.object({ words }))
