import { z } from 'zod'
import { bySigner } from '../schema.ts'
import { declineReasonLength } from '../signers/model.ts'
import { answerLength } from './model.ts'

export const askInput = z.object({
  question: z
    .string()
    .trim()
    .min(declineReasonLength.min, 'contracts.refusals.question-too-short')
    .max(declineReasonLength.max),
  ...bySigner,
})
export type AskInput = z.infer<typeof askInput>

/** Nothing but who it is, where a code on a screen was scanned. */
export const withdrawInput = z.object(bySigner)

export const answerInput = z.object({ answer: z.string().trim().max(answerLength.max).default('') })
export type AnswerInput = z.infer<typeof answerInput>
