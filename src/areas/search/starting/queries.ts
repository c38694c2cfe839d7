import type { Ctx } from '#areas/context.ts'
import { distanceKm, type Point } from '#areas/geography/model.ts'
import { findTown } from '#areas/geography/towns/model.ts'
import { findSeeker } from '#areas/students/file/queries.ts'
import { actsAs, whoAsks } from '#areas/users/model.ts'
import { ageOn, dayOf } from '#platform/week.ts'

/** Where distances are counted from; without a name it is the reader's own home. */
export type StartingPoint = Point & { name: string | null }

/** What the order of places rests on of who asks for them: from where they reckon, and of a pupil how old they are. */
export type Searcher = { start: StartingPoint | undefined; age: number | undefined }

/** Who names no place reckons from home, where that of a pupil is known, else from the town of the tenant, if it is of one. */
export async function findSearcher(ctx: Ctx): Promise<Searcher> {
  const seeker = actsAs(ctx.actor, 'student') ? await findSeeker(ctx, whoAsks(ctx.actor).userId) : undefined
  const { homeLat: lat = null, homeLng: lng = null, birthDate = null } = seeker ?? {}
  return {
    start: lat === null || lng === null ? findTown(ctx.tenant.capabilities.town) : { name: null, lat, lng },
    age: birthDate === null ? undefined : ageOn(birthDate, dayOf(ctx.now)),
  }
}

export async function findStartingPoint(ctx: Ctx): Promise<StartingPoint | undefined> {
  return (await findSearcher(ctx)).start
}

/** Kilometres from there to a place that says where it is. */
export function kmFrom(
  from: StartingPoint | undefined,
  { lat, lng }: { lat: number | null; lng: number | null },
): number | undefined {
  return from === undefined || lat === null || lng === null ? undefined : distanceKm(from, { lat, lng })
}
