import { z } from 'zod'
import { textField } from '#platform/fields.ts'
import { keyAccess, keyResources, longestDays, usualDays } from './model.ts'

export const apiKeyInput = z.strictObject({
  name: textField(60),
  access: z.enum(keyAccess, 'integrations.fields.access').default('read'),
  /** None is all of them. */
  resources: z.array(z.enum(keyResources, 'integrations.fields.resources')).max(keyResources.length).default([]),
  daysValid: z.coerce
    .number('integrations.fields.days')
    .int('integrations.fields.days')
    .min(1, 'integrations.fields.days')
    .max(longestDays, 'integrations.fields.days')
    .default(usualDays),
})
export type ApiKeyInput = z.infer<typeof apiKeyInput>
