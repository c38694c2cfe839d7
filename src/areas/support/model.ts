import type { Capacity } from '#areas/users/model.ts'

/** Who reads what people tell about the product. */
export const readers: readonly Capacity[] = ['tenant_admin', 'platform_admin']

/** What somebody tells about the product may be, in their own words: a tag. */
export const feedbackKinds = ['broken', 'idea'] as const

/** Feedback waits until somebody handled it. */
export const feedbackStatuses = ['open', 'handled'] as const

/** What feedback must say besides its message, by the setting of the tenant. */
export const feedbackFields = {
  message: [],
  email: ['email'],
  name_and_email: ['name', 'email'],
} as const satisfies Record<string, readonly ('name' | 'email')[]>
