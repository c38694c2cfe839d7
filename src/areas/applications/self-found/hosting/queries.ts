import type { Ctx } from '#areas/context.ts'
import { findLink } from '#areas/identity/queries.ts'
import { Refusal } from '#platform/errors.ts'
import { getSelfFoundBehindLink, type SelfFound } from '../queries.ts'

/** What the host's link opens; without a valid one there is no name and no word of the place. */
export async function openSelfFoundLink(ctx: Ctx, id: string, secret: string | null): Promise<SelfFound> {
  const { link, state } = await findLink(ctx, { kinds: ['self_found'], subjectId: id, secret: secret ?? undefined })
  if (!link) throw new Refusal(403, `applications.link-${state}`)
  const place = await getSelfFoundBehindLink(ctx, id)
  // What the pupil took back, or what came to nothing, is the host's business no more.
  if (!['accepted', 'confirmed', 'declined'].includes(place.status)) throw new Refusal(403, 'applications.link-used')
  return place
}
