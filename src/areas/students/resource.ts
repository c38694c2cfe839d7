import { z } from 'zod'
import { id, shape } from '#platform/shapes.ts'
import { studentFieldNames, studentWires } from './fields.ts'

/** Of the fields only those come that the reader may see. */
export const studentShape = shape(
  'students',
  z.object({
    name: z.string(),
    schoolName: z.string(),
    lockVersion: z.int(),
    ...studentWires,
  }),
  {},
  z.object({ may: z.object({ edit: z.array(z.enum(studentFieldNames)) }) }),
)

/** Beside a file: the classes the pupil may be put in. */
export const studentMeta = z.object({ groups: z.array(z.object({ id, name: z.string() })) })
