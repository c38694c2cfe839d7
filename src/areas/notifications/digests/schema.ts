import { z } from 'zod'
import { mailSubjects } from './model.ts'

const subjects = z.array(z.enum(mailSubjects, 'notifications.fields.choice')).max(mailSubjects.length)

/** How somebody wants mail: each thing at once, or what can wait together. */
export const digestInput = z.strictObject({
  frequency: z.enum(['off', 'daily', 'weekly'], 'notifications.fields.choice'),
  weekday: z.int().min(1).max(7).optional(),
  hour: z.int().min(0).max(23).optional(),
  atOnce: subjects.optional().describe('The subjects that are mailed at once, whatever the frequency.'),
  unmailed: subjects.optional().describe('The subjects of which nothing is mailed, but for what asks for something.'),
})
export type DigestInput = z.infer<typeof digestInput>
