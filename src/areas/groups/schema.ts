import { z } from 'zod'
import { groupKinds, schoolLevels } from './model.ts'

const choice = 'users.fields.choice'
const name = z.string({ error: 'fields.required' }).trim().min(1, 'fields.required').max(40)
const schoolYear = z
  .string({ error: 'groups.fields.school-year' })
  .trim()
  .regex(/^\d{4}-\d{4}$/, 'groups.fields.school-year')
  .refine((text) => Number(text.slice(5)) === Number(text.slice(0, 4)) + 1, 'groups.fields.school-year')
const emptied = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .transform((text) => text || null)
    .nullish()

const described = {
  kind: z.enum(groupKinds, choice).optional(),
  level: z.enum(schoolLevels, choice).nullish(),
  year: z
    .number('groups.fields.year')
    .int('groups.fields.year')
    .min(1, 'groups.fields.year')
    .max(8, 'groups.fields.year')
    .nullish(),
  hoursTarget: z
    .number('groups.fields.hours')
    .int('groups.fields.hours')
    .min(0, 'groups.fields.hours')
    .max(1000, 'groups.fields.hours')
    .nullish(),
  programCode: emptied(20),
  externalKey: emptied(80),
}

export const newGroupInput = z.strictObject({
  name,
  schoolYear,
  ...described,
  /** Of which school, for who works at more than one. */
  schoolId: z.uuid('groups.fields.school').optional(),
})
export type NewGroup = z.infer<typeof newGroupInput>

export const changeGroupInput = z.strictObject({
  name: name.optional(),
  schoolYear: schoolYear.optional(),
  ...described,
  lockVersion: z.coerce.number().int().optional(),
})
export type ChangeGroup = z.infer<typeof changeGroupInput>

export const groupStepInput = z.strictObject({ lockVersion: z.coerce.number().int().optional() })
