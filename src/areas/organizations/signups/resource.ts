import { z } from 'zod'
import type { Resource } from '#platform/jsonapi.ts'
import { forScreens, moment, shape } from '#platform/shapes.ts'
import type { Claim } from './commands.ts'

export function presentClaim({ linkId, organization: { name, city, createdAt }, fault, isInvited }: Claim): Resource {
  return { type: 'organization_claims', id: linkId, attributes: { name, city, createdAt, fault, isInvited } }
}

export const claimShape = forScreens(
  shape(
    'organization_claims',
    z.object({
      name: z.string(),
      city: z.string().nullable(),
      createdAt: moment,
      /** Why the reader cannot take the organization over. */
      fault: z.string().nullable(),
      isInvited: z.boolean(),
    }),
  ),
)
