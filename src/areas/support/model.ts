/** Feedback waits until somebody handled it. */
export const feedbackStatuses = ['open', 'handled'] as const

/** What feedback must say besides its message, by the setting of the tenant. */
export const feedbackFields = {
  message: [],
  email: ['email'],
  name_and_email: ['name', 'email'],
} as const satisfies Record<string, readonly ('name' | 'email')[]>
