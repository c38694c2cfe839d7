import { z } from 'zod'

export const exportActionsInput = z.strictObject({
  format: z.enum(['csv', 'xlsx']).default('csv'),
  /** What for; asked of who runs the whole tenant. */
  reason: z.string().trim().min(10).max(500).optional(),
})
