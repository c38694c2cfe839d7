/** Feedback waits until somebody handled it. */
export const feedbackStatuses = ['open', 'handled'] as const
