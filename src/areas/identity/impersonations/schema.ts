import { z } from 'zod'

export const signInAsInput = z
  .object({
    id: z.uuid().optional(),
    email: z.string().trim().toLowerCase().max(254).optional(),
    reason: z.string({ error: 'identity.fields.reason' }).trim().min(10, 'identity.fields.reason').max(500),
  })
  .refine(({ id, email }) => id !== undefined || email !== undefined, {
    message: 'identity.fields.whom',
    path: ['id'],
  })
export type SignInAsInput = z.infer<typeof signInAsInput>
