import { z } from 'zod'
import { codeLength, normalCode } from './model.ts'

const motivation = z.string().trim().max(1500, 'applications.motivation-too-long').default('')

export const startTeamInput = z.object({
  vacancyId: z.uuid(),
  /** Which moment, of something that is once and has more of them. */
  slotId: z.uuid('applications.moment-unknown').optional(),
  motivation,
})

export const joinTeamInput = z.object({
  code: z
    .string()
    .max(40, 'applications.team-code-unknown')
    .transform(normalCode)
    .refine((code) => code.length === codeLength, 'applications.team-code-unknown'),
})

export const agreeInput = z.object({ motivation })

export const removeInput = z.object({ studentId: z.uuid() })
