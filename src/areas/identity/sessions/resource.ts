import { z } from 'zod'
import type { Resource } from '#platform/jsonapi.ts'
import { forScreens, moment, shape } from '#platform/shapes.ts'
import { deviceOf } from './model.ts'
import type { OpenSession } from './queries.ts'

export function presentSession({ id, userAgent, ...times }: OpenSession, isCurrent: boolean): Resource {
  return { type: 'sessions', id, attributes: { ...deviceOf(userAgent), ...times, isCurrent } }
}

export const sessionShape = forScreens(
  shape(
    'sessions',
    z.object({
      browser: z.string().nullable(),
      system: z.string().nullable(),
      createdAt: moment,
      lastUsedAt: moment,
      isCurrent: z.boolean(),
      isImpersonated: z.boolean(),
    }),
  ),
)
