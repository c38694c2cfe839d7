import { z } from 'zod'
import { mostEach } from './three/model.ts'

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

/** The places that are held out to each of the pupils at once. */
export const threeInput = z.strictObject({
  choices: z
    .array(
      z.strictObject({
        studentId: z.uuid(),
        vacancyIds: z
          .array(z.uuid())
          .min(1)
          .max(mostEach)
          .refine((ids) => new Set(ids).size === ids.length),
      }),
    )
    .min(1, 'matching.fields.none')
    .max(mostSent, 'matching.fields.too-many')
    .refine((all) => new Set(all.map(({ studentId }) => studentId)).size === all.length, 'matching.fields.twice'),
})
export type ThreeInput = z.infer<typeof threeInput>

export const takeProposalInput = z.strictObject({
  /** Asked for where the place wants to read why. */
  motivation: z.string().trim().max(1500).default(''),
})
