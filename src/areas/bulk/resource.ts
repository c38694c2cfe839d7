import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { Refusal } from '#platform/errors.ts'
import { writeErrors } from '#platform/error-objects.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { shape } from '#platform/shapes.ts'
import { bulkStatuses, bulkStatusOf } from './model.ts'
import type { BulkStep } from './queries.ts'

/** A step for many: where it stands, how many are done, and for whom it could not be done and why. */
export function presentBulkStep({ t, now }: Ctx, asked: BulkStep): Resource {
  const { id, kind, step, ids, dueAt, outcomes } = asked
  const failures = ids.flatMap((one) => {
    const why = outcomes[one]
    if (!why) return []
    const [error] = writeErrors(new Refusal(422, why.code, why.details), t, id)
    return [{ id: one, message: error?.detail ?? '' }]
  })
  const secondsLeft = Math.max(0, Math.ceil((dueAt.getTime() - now.getTime()) / 1000))
  const done = ids.filter((one) => outcomes[one] === null).length
  return {
    type: 'bulk_steps',
    id,
    attributes: { kind, step, status: bulkStatusOf(asked), count: ids.length, secondsLeft, done, failures },
  }
}

export const bulkStepShape = shape(
  'bulk_steps',
  z.object({
    kind: z.string(),
    step: z.string(),
    status: z.enum(bulkStatuses),
    count: z.int(),
    secondsLeft: z.int(),
    done: z.int(),
    failures: z.array(z.object({ id: z.string(), message: z.string() })),
  }),
)
