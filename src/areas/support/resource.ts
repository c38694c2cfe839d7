import type { StoredFile } from '#areas/files/queries.ts'
import { z } from 'zod'
import { moment, shape, view, words } from '#platform/shapes.ts'
import type { Resource } from '#platform/jsonapi.ts'
import type { Feedback, OwnFeedback } from './queries.ts'

export function presentFeedback({ id, ...attributes }: Feedback | OwnFeedback): Resource {
  return { type: 'feedback', id, attributes }
}

/** Feedback as its sender gets it back: the message alone. */
export const feedbackShape = shape(
  'feedback',
  z.object({
    message: z.string(),
    name: z.string().nullable().optional(),
    email: z.string().nullable().optional(),
    tags: words.optional(),
    source: z.string().optional(),
    status: z.string().optional(),
    createdAt: moment.optional(),
    hasScreenshot: z.boolean().optional(),
    handledByName: z.string().nullable().optional(),
    handledAt: moment.nullable().optional(),
  }),
)

/** Feedback as administrators read it. */
export const receivedShape = view('received', shape('feedback', feedbackShape.attributes.required()))

/** Feedback as who told it sees what became of it. */
export const ownFeedbackShape = view(
  'own',
  shape(
    'feedback',
    feedbackShape.attributes.pick({ message: true, tags: true, status: true, createdAt: true }).required(),
  ),
)

/** The picture of a screen, for who may see it alone. */
export function sendScreenshot({ bytes, mime, fileName }: StoredFile): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': mime,
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
  })
}
