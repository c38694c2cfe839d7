import { z } from 'zod'
import type { Resource } from '#platform/jsonapi.ts'
import { moment, shape, words } from '#platform/shapes.ts'
import { keyAccess } from './model.ts'
import type { ApiKey } from './queries.ts'

/** A key without its secret, but for the one time it is made. */
export function presentApiKey({ id, ...attributes }: ApiKey, secret?: string): Resource {
  return { type: 'api_keys', id, attributes: { ...attributes, ...(secret ? { secret } : {}) } }
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
    /** Once, when it is made. */
    secret: z.string().optional(),
  }),
)
