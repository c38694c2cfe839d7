import type { Ctx } from '#areas/context.ts'
import { distanceKm, type Point } from '#areas/geography/model.ts'
import { findTown } from '#areas/geography/towns/model.ts'
import { findSeeker } from '#areas/students/file/queries.ts'
import { actsAs, whoAsks } from '#areas/users/model.ts'

/** Where distances are counted from; without a name it is the reader's own home. */
export type StartingPoint = Point & { name: string | null }

/** From where distances are told to who names no place: a pupil's home, else the town of the tenant, if it is of one. */
export async function findStartingPoint(ctx: Ctx): Promise<StartingPoint | undefined> {
  const seeker = actsAs(ctx.actor, 'student') ? await findSeeker(ctx, whoAsks(ctx.actor).userId) : undefined
  const { homeLat: lat = null, homeLng: lng = null } = seeker ?? {}
  return lat === null || lng === null ? findTown(ctx.tenant.capabilities.town) : { name: null, lat, lng }
}

/** Kilometres from there to a place that says where it is. */
export function kmFrom(
  from: StartingPoint | undefined,
  { lat, lng }: { lat: number | null; lng: number | null },
): number | undefined {
  return from === undefined || lat === null || lng === null ? undefined : distanceKm(from, { lat, lng })
}
