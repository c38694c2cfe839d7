import { z } from 'zod'
import { forScreens, id as wireId, moment, shape } from '#platform/shapes.ts'
import type { Resource } from '#platform/jsonapi.ts'
import type { Version } from './queries.ts'

/** A change with its fields as a list: their names are values here, not names of the wire. */
export function presentVersion({ id, changes, ...version }: Version): Resource {
  return {
    type: 'vacancy_versions',
    id,
    attributes: { ...version, changes: Object.entries(changes).map(([field, { from, to }]) => ({ field, from, to })) },
  }
}

export const versionShape = forScreens(
  shape(
    'vacancy_versions',
    z.object({
      step: z.string().nullable(),
      reason: z.string().nullable(),
      changedAt: moment,
      /** Both null when the product did it itself. */
      changedById: wireId.nullable(),
      changedByName: z.string().nullable(),
      changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
    }),
  ),
)
