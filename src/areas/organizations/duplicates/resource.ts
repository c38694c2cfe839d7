import { z } from 'zod'
import type { Resource } from '#platform/jsonapi.ts'
import { forScreens, id, shape, view } from '#platform/shapes.ts'
import { organizationStatuses, organizationTypes } from '../model.ts'
import { listedShape } from '../resource.ts'
import { likenesses, type DuplicateRow } from './queries.ts'

const duplicate = z.object({
  name: z.string(),
  organizationType: z.enum(organizationTypes),
  status: z.enum(organizationStatuses),
  city: z.string().nullable(),
  reasons: z.array(z.enum(likenesses)),
})

export function presentDuplicate({ id, ...attributes }: DuplicateRow): Resource {
  return { type: 'organization_duplicates', id, attributes }
}

/** An organization that may be the same as another, and why. */
export const duplicateShape = forScreens(shape('organization_duplicates', duplicate))

/** An organization that waits to be judged, as its judges see it. */
export const waitingShape = view(
  'waiting',
  shape(
    'organizations',
    listedShape.attributes.extend({ duplicates: z.array(duplicate.extend({ id })) }),
    listedShape.relationships,
    listedShape.meta,
  ),
)
