import { z } from 'zod'

export const signInInput = z.object({
  // Pupils without an address sign in with the name their school gave them.
  email: z.string().trim().toLowerCase().max(254).optional(),
  password: z.string().max(1024).optional(),
  /** A code of an authenticator app, or a recovery code from paper. */
  code: z.string().max(40).optional(),
  /** The challenge that the right password was answered with, sent back with the code. */
  challenge: z.string().max(1000).optional(),
})
export type SignInInput = z.infer<typeof signInInput>

export const resetInput = z.object({
  email: z.string().trim().toLowerCase().max(254).optional(),
  redirectUrl: z.string().max(2000).optional(),
})
export const newPasswordInput = z.object({
  password: z.string().max(1024).optional(),
  passwordConfirmation: z.string().max(1024).optional(),
  resetPasswordToken: z.string().max(200).optional(),
  /** Of who is signed in and has no token: the password there is, and a code where one is asked at signing in. */
  currentPassword: z.string().max(1024).optional(),
  code: z.string().max(40).optional(),
})

export const unlockInput = resetInput.extend({ unlockToken: z.string().max(200).optional() })

/** A new password for one's own account, with the present one. */
export const accountInput = z.object({
  password: z.string().max(1024).optional(),
  passwordConfirmation: z.string().max(1024).optional(),
  currentPassword: z.string().max(1024).optional(),
  code: z.string().max(40).optional(),
})

/** What the sign-in screen asks: both, with a sentence at each. */
export const signInForm = z.object({
  email: z.string().trim().min(1, 'identity.fields.email-required').max(254),
  password: z.string().min(1, 'identity.fields.password-required').max(1024),
})
