import { z } from 'zod'
import { weekdays } from '#platform/week.ts'
import { declineReasonLength } from './signers/model.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'contracts.fieldFaults.times')
const schedule = z.partialRecord(z.enum(weekdays), z.array(z.tuple([time, time])).max(4))

export const fieldsInput = z.object({
  values: z.record(z.string(), z.union([z.string().max(5000), z.number(), z.boolean(), z.null(), schedule])),
  lockVersion: z.coerce.number().int().optional(),
})
export const officeInput = z.object({
  reason: z.string().trim().max(500).optional(),
  lockVersion: z.coerce.number().int().optional(),
})

/** The lines of the pen, each with its points in pixels. */
export const strokesInput = z.array(z.array(z.object({ x: z.number(), y: z.number() })))

const yes = z.union([z.literal(true), z.enum(['on', 'yes', 'true'])], 'contracts.fields.tick')

/** The code from the mail, where one was asked: people type it with a space in the middle. */
const mailedCode = z.string().trim().max(20).optional()

/** What shows that who scanned a code is the signer who is meant. */
export const bySigner = { lastName: z.string().trim().max(100).optional(), code: mailedCode }

export const signInput = z.object({
  method: z.enum(['typed', 'drawn']),
  name: z.string().trim().min(2, 'contracts.fields.name').max(120),
  /** A PNG as a data URL, with the strokes it was made of. */
  image: z.string().max(700_000).optional(),
  strokes: z.string().max(400_000).optional(),
  consent: yes,
  authority: yes.optional(),
  documentSha256: z.string().length(64),
  ...bySigner,
})
export type SignInput = z.infer<typeof signInput>

export const declineInput = z.object({
  reason: z
    .string()
    .trim()
    .min(declineReasonLength.min, 'contracts.refusals.reason-too-short')
    .max(declineReasonLength.max),
  ...bySigner,
})
export type DeclineInput = z.infer<typeof declineInput>
export const guardianInput = z.object({
  firstName: z.string().trim().min(1, 'contracts.fields.first-name').max(80),
  lastName: z.string().trim().min(1, 'contracts.fields.last-name').max(80),
  email: z.email('contracts.fieldFaults.email').trim().max(254),
  phone: z.string().trim().max(30).optional(),
  locale: z.enum(['nl', 'en']).default('nl'),
})
export type InvitedGuardian = z.infer<typeof guardianInput>
export const identifyInput = z.object({ lastName: z.string().trim().max(100) })
