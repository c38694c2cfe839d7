import { z } from 'zod'
import { parseEmail } from '#platform/fields.ts'

export const newAddressInput = z.object({
  email: z.string({ error: 'fields.email' }).transform((value, context) => {
    const email = parseEmail(value)
    if (email) return email
    context.addIssue({ code: 'custom', message: 'fields.email' })
    return z.NEVER
  }),
  password: z.string().max(1024).optional(),
  code: z.string().trim().max(40).optional(),
})
export type NewAddressInput = z.infer<typeof newAddressInput>

export const confirmAddressInput = z.object({ emailToken: z.string().max(200).optional() })
