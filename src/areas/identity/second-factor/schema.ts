import { z } from 'zod'

const password = z.string({ error: 'identity.fields.password-required' }).max(1024)

export const passwordInput = z.object({ password: password.optional() })
export const endInput = passwordInput.extend({ code: z.string().trim().max(40).optional() })
export const codeInput = z.object({
  code: z.string({ error: 'identity.fields.code' }).trim().min(1, 'identity.fields.code').max(40),
})
