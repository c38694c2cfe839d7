import { z } from 'zod'
import { textField } from '#platform/fields.ts'
import { searchFrequencies } from './model.ts'

const frequency = z.enum(searchFrequencies, 'vacancies.fields.frequency')

/** What stands in the address of the bank after the question mark. */
const query = z
  .string()
  .max(1000)
  .transform((text) => text.replace(/^\?/, ''))

export const saveSearchInput = z.strictObject({
  name: textField(60),
  query,
  frequency: frequency.default('weekly'),
})
export type SaveSearchInput = z.infer<typeof saveSearchInput>

export const changeSearchInput = z.strictObject({
  name: textField(60).optional(),
  query: query.optional(),
  frequency: frequency.optional(),
  paused: z.boolean().optional(),
})
export type ChangeSearchInput = z.infer<typeof changeSearchInput>
