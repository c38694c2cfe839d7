import { z } from 'zod'

const part = z.number().min(0).max(1)

/** Another part of the picture that is there, or another point to keep in sight. */
export const cutInput = z.strictObject({
  crop: z.tuple([part, part, part.min(0.05), part.min(0.05)]).optional(),
  focus: z.tuple([part, part]).optional(),
})
export type CutInput = z.infer<typeof cutInput>
