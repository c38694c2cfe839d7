import { z } from 'zod'
import { forScreens, moment, shape } from '#platform/shapes.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { block } from '../blocks/schema.ts'
import { contentLocales } from '../model.ts'
import type { ContentVersion } from './queries.ts'

export function presentContentVersion({ id, ...version }: ContentVersion): Resource {
  const { locale, slug, title, lead, blocks, changedByName, changedAt } = version
  return { type: 'content_versions', id, attributes: { locale, slug, title, lead, blocks, changedByName, changedAt } }
}

/** The words of a page as somebody kept them once. */
export const contentVersionShape = forScreens(
  shape(
    'content_versions',
    z.object({
      locale: z.enum(contentLocales),
      slug: z.string(),
      title: z.string(),
      lead: z.string(),
      blocks: z.array(block),
      changedByName: z.string().nullable(),
      changedAt: moment,
    }),
  ),
)
