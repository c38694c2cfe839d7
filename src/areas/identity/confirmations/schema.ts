import { z } from 'zod'

export const confirmAccountInput = z.object({
  confirmationToken: z.string().max(200).optional(),
  password: z.string().max(1024).optional(),
  passwordConfirmation: z.string().max(1024).optional(),
})
export type ConfirmInput = z.infer<typeof confirmAccountInput>

export const askConfirmationInput = z.object({
  email: z.string().trim().toLowerCase().max(254).optional(),
  redirectUrl: z.string().max(2000).optional(),
})
