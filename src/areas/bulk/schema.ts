import { z } from 'zod'
import { bulkKinds, mostAtOnce, type BulkKind } from './model.ts'

const kinds = Object.keys(bulkKinds) as BulkKind[]

/** Many of one kind, and the step for each of them. */
export const bulkStepInput = z
  .strictObject({
    kind: z.enum(kinds),
    step: z.string(),
    ids: z.array(z.uuid()).min(1, 'bulk.fields.none').max(mostAtOnce),
  })
  .refine(({ kind, step }) => (bulkKinds[kind] as readonly string[]).includes(step), {
    path: ['step'],
    message: 'platform.choose',
  })

export type BulkStepInput = z.infer<typeof bulkStepInput>
