import { z } from 'zod'
import type { Resource } from '#platform/jsonapi.ts'
import { forScreens, moment, shape } from '#platform/shapes.ts'
import type { PreviewLink } from './queries.ts'

export function presentPreviewLink({ id, address, until }: PreviewLink): Resource {
  return { type: 'content_previews', id, attributes: { address, until } }
}

/** Where anybody who has the address reads a page before it is on the website. */
export const previewLinkShape = forScreens(shape('content_previews', z.object({ address: z.string(), until: moment })))
