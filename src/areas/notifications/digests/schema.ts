import { z } from 'zod'

/** How somebody wants mail: each thing at once, or what can wait together. */
export const digestInput = z.strictObject({
  frequency: z.enum(['off', 'daily', 'weekly'], 'notifications.fields.choice'),
  weekday: z.int().min(1).max(7).optional(),
  hour: z.int().min(0).max(23).optional(),
})
export type DigestInput = z.infer<typeof digestInput>
