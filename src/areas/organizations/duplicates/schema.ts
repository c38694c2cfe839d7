import { z } from 'zod'

export const mergeInput = z.strictObject({
  /** The organization it becomes part of. */
  into: z.uuid('organizations.fields.into'),
  lockVersion: z.coerce.number().int().optional(),
})
export type MergeInput = z.infer<typeof mergeInput>
