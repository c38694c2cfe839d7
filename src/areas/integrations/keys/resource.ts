import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { moment, shape, words } from '#platform/shapes.ts'
import { keyAccess } from './model.ts'
import type { ApiKey } from './queries.ts'

/** A key without its secret, but for the one time it is made. */
export function presentApiKey(ctx: Ctx, { id, ...key }: ApiKey, secret?: string): Resource {
  const isLive = !key.revokedAt && key.expiresAt > ctx.now
  return { type: 'api_keys', id, attributes: { ...key, isLive, ...(secret ? { secret } : {}) } }
}

export const apiKeyShape = shape(
  'api_keys',
  z.object({
    name: z.string(),
    prefix: z.string(),
    access: z.enum(keyAccess),
    resources: words,
    expiresAt: moment,
    lastUsedAt: moment.nullable(),
    revokedAt: moment.nullable(),
    createdAt: moment,
    isLive: z.boolean(),
    /** Once, when it is made. */
    secret: z.string().optional(),
  }),
)
