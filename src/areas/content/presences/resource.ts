import { z } from 'zod'
import type { Resource } from '#platform/jsonapi.ts'
import { forScreens, moment, shape } from '#platform/shapes.ts'
import type { Presence } from './queries.ts'

export function presentPresence({ userId, name, seenAt }: Presence): Resource {
  return { type: 'content_presences', id: userId, attributes: { name, seenAt } }
}

/** Somebody who has the form of a page open. */
export const presenceShape = forScreens(shape('content_presences', z.object({ name: z.string(), seenAt: moment })))
