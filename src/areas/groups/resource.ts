import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { countsBy, moment, shape, words } from '#platform/shapes.ts'
import { groupKinds, groupStatuses, schoolLevels } from './model.ts'
import { groupEvents, groupStepsFor } from './steps/model.ts'
import { groupCapacities, mayWriteGroups } from './policy.ts'
import type { GroupRow } from './queries.ts'

export function presentGroup({ actor }: Ctx, { id, schoolId, ...group }: GroupRow): Resource {
  return {
    type: 'groups',
    id,
    attributes: group,
    relationships: { school: { data: { type: 'organizations', id: schoolId } } },
    meta: {
      allowedEvents: groupStepsFor(group.status, groupCapacities(actor, schoolId)),
      may: { edit: mayWriteGroups(actor, schoolId) },
    },
  }
}

/** A class. */
export const groupShape = shape(
  'groups',
  z.object({
    name: z.string(),
    schoolName: z.string(),
    schoolYear: z.string(),
    kind: z.enum(groupKinds),
    level: z.enum(schoolLevels).nullable(),
    year: z.int().nullable(),
    hoursTarget: z.int().nullable(),
    programCode: z.string().nullable(),
    externalKey: z.string().nullable(),
    status: z.enum(groupStatuses),
    archivedAt: moment.nullable(),
    lockVersion: z.int(),
    pupilCount: z.int(),
    mentorNames: words,
  }),
  { school: 'organizations' },
  z.object({ allowedEvents: z.array(z.enum(groupEvents)), may: z.object({ edit: z.boolean() }) }),
)

/** Of the list: how many there are by status, the years there are, and whether the reader may add one. */
export const groupsMeta = z.object({
  byStatus: countsBy,
  schoolYears: words,
  may: z.object({ add: z.boolean() }),
})
