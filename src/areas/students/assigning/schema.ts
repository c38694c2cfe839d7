import { z } from 'zod'

/** The day from which it holds; of a day to come it is kept until then. */
const on = z.iso.date('students.fields.day')
/** Said once more, after being told which applications do not fit. */
const accept = z.boolean().default(false)

export const assignGroupInput = z.strictObject({
  /** Null: out of the class. */
  groupId: z.uuid('members.group').nullable(),
  on,
  accept,
})
export type AssignGroup = z.infer<typeof assignGroupInput>

const studentIds = z
  .array(z.uuid('students.fields.pupils'))
  .min(1, 'students.fields.pupils')
  .max(500, 'students.fields.pupils-many')

export const addPupilsInput = z.strictObject({ studentIds, on, accept })
export type AddPupils = z.infer<typeof addPupilsInput>
export const removePupilsInput = z.strictObject({ studentIds, on })
export type RemovePupils = z.infer<typeof removePupilsInput>
