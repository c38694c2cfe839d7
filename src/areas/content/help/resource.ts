import { z } from 'zod'
import type { Resource } from '#platform/jsonapi.ts'
import { shape } from '#platform/shapes.ts'
import { helpAudiences } from './model.ts'
import type { HelpTopic } from './queries.ts'

export function presentHelp({ id, ...attributes }: HelpTopic): Resource {
  return { type: 'help_topics', id, attributes }
}

/** A piece of help, or a question with its answer. */
export const helpShape = shape(
  'help_topics',
  z.object({
    audience: z.enum(helpAudiences).nullable(),
    part: z.string().nullable().meta({ description: 'The heading it stands under, where an audience has many' }),
    title: z.string(),
    text: z.string(),
    page: z.object({ title: z.string(), slug: z.string() }).nullable(),
  }),
)
