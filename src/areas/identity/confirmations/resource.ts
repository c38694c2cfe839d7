import { z } from 'zod'
import type { Resource } from '#platform/jsonapi.ts'
import { forScreens, shape } from '#platform/shapes.ts'
import type { Invitation } from './queries.ts'

/** An invitation as the holder of its link sees it. */
export function presentInvitation(invitation: Invitation): Resource {
  const { id, userId: _userId, generation: _generation, wantsCode: _wantsCode, ...attributes } = invitation
  return { type: 'confirmations', id, attributes }
}

export const invitationShape = forScreens(
  shape(
    'confirmations',
    z.object({
      name: z.string(),
      login: z.string(),
      isPupil: z.boolean(),
      hasPassword: z.boolean(),
      signedUp: z.string().nullable(),
      inviter: z.string().nullable(),
      organization: z.string().nullable(),
    }),
  ),
)
