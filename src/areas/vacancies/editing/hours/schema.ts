import { z } from 'zod'
import { reasonField } from '#platform/fields.ts'

export const allowHoursInput = z.strictObject({ lockVersion: z.coerce.number().int().optional(), reason: reasonField })
export type AllowHours = z.infer<typeof allowHoursInput>
