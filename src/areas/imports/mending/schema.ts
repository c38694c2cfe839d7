import { z } from 'zod'
import { tableBounds } from '#platform/csv.ts'
import { notFound } from '#platform/errors.ts'

export const mendedLine = z.object({
  /** What is to stand on the line; a heading that is left out keeps what stood under it. */
  cells: z
    .array(z.object({ heading: z.string().max(200), value: z.string().max(6000) }))
    .min(1)
    .max(tableBounds.columns),
})
export type MendedLine = z.infer<typeof mendedLine>

/** A line by its number in the file. @throws Refusal 404 */
export function lineIn(asked: string): number {
  if (!/^[1-9]\d{0,5}$/.test(asked)) throw notFound()
  return Number(asked)
}
