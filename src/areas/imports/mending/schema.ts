import { z } from 'zod'
import { tableBounds } from '#platform/csv.ts'

export const mendLineInput = z.strictObject({
  /** What is to stand on the line; a heading that is left out keeps what stood under it. */
  cells: z
    .array(z.strictObject({ heading: z.string().max(200), value: z.string().max(6000) }))
    .min(1)
    .max(tableBounds.columns),
})
export type MendLineInput = z.infer<typeof mendLineInput>
