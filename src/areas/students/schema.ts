import { z } from 'zod'
import { emailField, parseDay, parsePhone, reasonField } from '#platform/fields.ts'
import { weekdays } from '#platform/week.ts'
import { mostGuardians, relations, transports } from './model.ts'
import { schoolLevels } from '#areas/groups/model.ts'

/** Text that may be emptied; what is left out stays. */
const emptied = <T>(parse: (text: string) => T | undefined, message: string) =>
  z
    .string()
    .trim()
    .transform((text, context) => {
      if (text === '') return null
      const value = parse(text)
      if (value !== undefined) return value
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .nullish()
const phone = emptied(parsePhone, 'fields.phone')
const day = emptied(parseDay, 'fields.day')
const choice = 'users.fields.choice'

const guardian = z.strictObject({
  id: z.uuid().optional(),
  firstName: z.string().trim().max(80).default(''),
  lastName: z.string({ error: 'fields.required' }).trim().min(1, 'fields.required').max(80),
  email: z
    .union([z.literal('').transform(() => null), emailField])
    .nullish()
    .transform((value) => value ?? null),
  phone: phone.transform((value) => value ?? null),
  relation: z.enum(relations, choice).default('parent'),
  hasAuthority: z.boolean().default(true),
  locale: z.enum(['nl', 'en'], choice).default('nl'),
})
export type GuardianInput = z.infer<typeof guardian>

export const changeStudentInput = z.strictObject({
  studentNumber: emptied((text) => (/^\d{1,12}$/.test(text) ? text : undefined), 'members.fields.number'),
  birthDate: day,
  level: z.enum(schoolLevels, choice).nullish(),
  year: z.number().int().min(1).max(8).nullish(),
  groupId: z.uuid('members.fields.group').optional(),
  leavesOn: day,
  phone,
  transport: z.enum(transports, choice).optional(),
  maxTravelMinutes: z.number().int().min(5).max(180).nullish(),
  availableDays: z.array(z.enum(weekdays, choice)).max(7).optional(),
  hoursTarget: z.number().int().min(0).max(1000).nullish(),
  exempt: z.boolean().optional(),
  exemptReason: reasonField.nullish(),
  guardians: z.array(guardian).max(mostGuardians).optional(),
  lockVersion: z.coerce.number().int().optional(),
})
export type ChangeStudent = z.infer<typeof changeStudentInput>
