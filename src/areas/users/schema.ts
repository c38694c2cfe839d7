import { z } from 'zod'
import { parsePhone } from '#platform/fields.ts'

const name = (key: string) => z.string().trim().min(1, key).max(80)

/** What people change about themselves (`PATCH /current_user` with `user`). What is left out stays. */
export const ownProfileInput = z.strictObject({
  user: z.strictObject({
    firstName: name('users.fields.first-name').optional(),
    infix: z
      .string()
      .trim()
      .max(40)
      .transform((value) => value || null)
      .nullish(),
    lastName: name('users.fields.last-name').optional(),
    phone: z
      .string()
      .trim()
      .nullish()
      .transform((value, context) => {
        if (value === undefined) return undefined
        if (!value) return null
        const phone = parsePhone(value)
        if (phone) return phone
        context.addIssue({ code: 'custom', message: 'fields.phone' })
        return z.NEVER
      }),
    locale: z.enum(['nl', 'en'], 'users.fields.choice').optional(),
    themeMode: z.enum(['auto', 'light', 'dark'], 'users.fields.choice').optional(),
    density: z.enum(['auto', 'roomy', 'compact'], 'users.fields.choice').optional(),
    singleKeys: z.boolean().optional(),
  }),
})
export type OwnProfile = z.infer<typeof ownProfileInput>['user']
