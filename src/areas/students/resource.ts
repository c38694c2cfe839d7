import { z } from 'zod'
import { day, id, shape, words } from '#platform/shapes.ts'
import { relations, studentFields, transports } from './model.ts'
import { schoolLevels } from '#areas/groups/model.ts'

const guardian = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  relation: z.enum(relations),
  hasAuthority: z.boolean(),
  locale: z.string(),
})

/** Of the fields only those come that the reader may see. */
export const studentShape = shape(
  'students',
  z.object({
    name: z.string(),
    schoolName: z.string(),
    lockVersion: z.int(),
    studentNumber: z.string().nullable().optional(),
    birthDate: day.nullable().optional(),
    level: z.enum(schoolLevels).nullable().optional(),
    year: z.int().nullable().optional(),
    groupId: id.nullable().optional(),
    leavesOn: day.nullable().optional(),
    phone: z.string().nullable().optional(),
    transport: z.enum(transports).optional(),
    maxTravelMinutes: z.int().nullable().optional(),
    availableDays: words.optional(),
    hoursTarget: z.int().nullable().optional(),
    exempt: z.boolean().optional(),
    exemptReason: z.string().nullable().optional(),
    guardians: z.array(guardian).optional(),
  }),
  {},
  z.object({ may: z.object({ edit: z.array(z.enum(studentFields)) }) }),
)

/** Beside a file: the classes the pupil may be put in. */
export const studentMeta = z.object({ groups: z.array(z.object({ id, name: z.string() })) })
