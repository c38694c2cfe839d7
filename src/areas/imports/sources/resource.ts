import { z } from 'zod'
import type { Resource } from '#platform/jsonapi.ts'
import { id, moment, shape } from '#platform/shapes.ts'
import { sourceFaults } from './asking/model.ts'
import type { RosterSource } from './queries.ts'

export function presentRosterSource({ id: own, ...source }: RosterSource): Resource {
  return { type: 'roster_sources', id: own, attributes: source }
}

/** Where the administration of a school is asked. Its secret is shown to nobody. */
export const rosterSourceShape = shape(
  'roster_sources',
  z.object({
    schoolId: id,
    schoolName: z.string(),
    baseUrl: z.string(),
    tokenUrl: z.string(),
    clientId: z.string(),
    isNightly: z.boolean(),
    askedAt: moment.nullable(),
    fetchedAt: moment.nullable(),
    lastFault: z.enum(sourceFaults).nullable(),
  }),
)
