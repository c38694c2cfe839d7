import { z } from 'zod'
import { isDay } from '#platform/week.ts'

const day = z.string().refine(isDay, 'internships.fields.day')

export const internshipStepInput = z.object({
  lockVersion: z.coerce.number().int().optional(),
  reason: z.string().trim().max(500).optional(),
  startsOn: day.optional(),
  endsOn: day.optional(),
  paperContractOn: day.optional(),
})
