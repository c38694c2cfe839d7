import { z } from 'zod'
import { parseEmail } from '#platform/fields.ts'
import { screenshotField } from '../schema.ts'
import { askers, contactTopics } from './model.ts'

export const contactInput = z.object({
  asker: z.enum(askers, 'support.fields.asker'),
  topic: z.enum(contactTopics, 'support.fields.topic'),
  schoolId: z.uuid('support.fields.school').nullable().default(null),
  name: z.string().trim().max(120, 'fields.tooLong').default(''),
  email: z.string().trim().max(254, 'fields.tooLong').default(''),
  message: z
    .string({ error: 'support.fields.question' })
    .trim()
    .min(1, 'support.fields.question')
    .max(2000, 'fields.tooLong'),
  screenshot: screenshotField,
  /** Left empty by everybody who sees the form: people do not see this field. */
  homepage: z.string().max(1000).default(''),
})
export type ContactInput = z.infer<typeof contactInput>

/** What is missing or wrong of who asks, where they are not signed in. */
export function faultsOfAsker({ name, email }: Pick<ContactInput, 'name' | 'email'>): Record<string, string[]> {
  return {
    ...(name === '' ? { name: ['support.fields.name'] } : {}),
    ...(parseEmail(email) === undefined ? { email: ['support.fields.email'] } : {}),
  }
}

export const contactAnswerInput = z.object({
  answer: z
    .string({ error: 'support.fields.answer' })
    .trim()
    .min(1, 'support.fields.answer')
    .max(4000, 'fields.tooLong'),
})
