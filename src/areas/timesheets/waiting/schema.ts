import { z } from 'zod'
import { isDay } from '#platform/week.ts'
import { mostWeeks } from '../model.ts'

const week = z.strictObject({
  timesheetId: z.uuid(),
  monday: z.string().refine(isDay, 'timesheets.fields.day'),
  /** As it was read: hours that changed meanwhile are looked at again. */
  lockVersion: z.coerce.number().int().optional(),
})
const weeks = z.array(week).min(1, 'timesheets.fields.weeks').max(mostWeeks)
const name = z.string().trim().min(2, 'timesheets.fields.name').max(100)

/** Weeks that are right, each by its sheet and its Monday. */
export const approveInput = z.strictObject({ weeks })
export const approveByLinkInput = z.strictObject({ weeks, name })
export const returnByLinkInput = week.extend({ name, reason: z.string().trim().max(500).default('') })
export type WeeksToApprove = z.infer<typeof weeks>
