import { z } from 'zod'
import { isDay } from '#platform/week.ts'

const weeks = z
  .array(z.strictObject({ timesheetId: z.uuid(), monday: z.string().refine(isDay, 'timesheets.fields.day') }))
  .min(1, 'timesheets.fields.weeks')
  .max(100)

/** Weeks that are right, each by its sheet and its Monday. */
export const approveInput = z.strictObject({ weeks })
export const approveByLinkInput = z.strictObject({
  weeks,
  name: z.string().trim().min(2, 'timesheets.fields.name').max(100),
})
export type WeeksToApprove = z.infer<typeof weeks>
