import { z } from 'zod'
import { studentInputs } from './fields.ts'

export const changeStudentInput = z.strictObject({
  ...studentInputs,
  lockVersion: z.coerce.number().int().optional(),
})
export type ChangeStudent = z.infer<typeof changeStudentInput>
