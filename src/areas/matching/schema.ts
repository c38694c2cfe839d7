import { z } from 'zod'

/** As many pairs are sent at once: as many as pupils stand on a board, each of whom is ticked who was given a place. */
export const mostSent = 400

export const waysToSend = ['propose', 'assign'] as const

export const sendInput = z.strictObject({
  /** Whether the pupil chooses, or the school does and the organization is asked at once. */
  way: z.enum(waysToSend, 'matching.fields.way'),
  pairs: z
    .array(z.strictObject({ studentId: z.uuid(), vacancyId: z.uuid() }))
    .min(1, 'matching.fields.none')
    .max(mostSent, 'matching.fields.too-many')
    .refine((pairs) => new Set(pairs.map(({ studentId }) => studentId)).size === pairs.length, 'matching.fields.twice'),
})
export type SendInput = z.infer<typeof sendInput>

export const takeProposalInput = z.strictObject({
  /** Asked for where the place wants to read why. */
  motivation: z.string().trim().max(1500).default(''),
})
