import { z } from 'zod'
import type { Resource } from '#platform/jsonapi.ts'
import { forScreens, moment, shape } from '#platform/shapes.ts'
import { contentLocales } from '../model.ts'
import type { ContentDraft } from './queries.ts'
import { draftForm } from './schema.ts'

export function presentDraft({ pageId, locale, ...attributes }: ContentDraft): Resource {
  return { type: 'content_drafts', id: `${pageId}-${locale}`, attributes: { locale, ...attributes } }
}

/** What somebody typed and did not keep yet. */
export const draftShape = forScreens(
  shape(
    'content_drafts',
    z.object({ locale: z.enum(contentLocales), begunFrom: z.int(), form: draftForm, keptAt: moment }),
  ),
)
