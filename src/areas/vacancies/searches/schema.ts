import { z } from 'zod'
import { textField } from '#platform/fields.ts'
import { searchFrequencies } from './model.ts'

const frequency = z.enum(searchFrequencies, 'vacancies.fields.frequency')

export const saveSearchInput = z.strictObject({
  name: textField(60),
  /** What stands in the address of the bank after the question mark. */
  query: z
    .string()
    .max(1000)
    .transform((text) => text.replace(/^\?/, '')),
  frequency: frequency.default('weekly'),
})
export type SaveSearchInput = z.infer<typeof saveSearchInput>

export const changeSearchInput = z.strictObject({
  name: textField(60).optional(),
  frequency: frequency.optional(),
  paused: z.boolean().optional(),
})
export type ChangeSearchInput = z.infer<typeof changeSearchInput>
