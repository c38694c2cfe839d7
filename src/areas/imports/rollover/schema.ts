import { z } from 'zod'
import { rolloverWays } from './model.ts'

/** What is chosen of a school year that goes over: of each class what becomes of it, and which periods come again. */
export const rolloverChoices = z.strictObject({
  classes: z
    .array(
      z.strictObject({
        id: z.uuid(),
        way: z.enum(rolloverWays),
        name: z.string().trim().max(30, 'fields.tooLong').default(''),
      }),
    )
    .max(600),
  periods: z.array(z.uuid()).max(100).default([]),
  /** Mentors and supervisors of a class go along with its pupils. */
  mentors: z.boolean().default(false),
})
export type RolloverChoices = z.infer<typeof rolloverChoices>

export const newRollover = rolloverChoices.extend({
  schoolId: z.uuid(),
  /** How many leave, where that must be typed. */
  typed: z.coerce.number().int().nullish(),
})
export type NewRollover = z.infer<typeof newRollover>
