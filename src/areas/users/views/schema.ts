import { z } from 'zod'
import { textField } from '#platform/fields.ts'
import { viewScreens } from './model.ts'

export const savedViewInput = z.strictObject({
  screen: z.enum(viewScreens),
  name: textField(60),
  /** What stands in the address after the question mark. */
  query: z
    .string()
    .max(1000)
    .transform((text) => text.replace(/^\?/, '')),
})
export type SavedViewInput = z.infer<typeof savedViewInput>
