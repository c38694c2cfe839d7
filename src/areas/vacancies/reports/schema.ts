import { z } from 'zod'
import { reasonField } from '#platform/fields.ts'
import { reportReasons } from './model.ts'

export const reportInput = z.strictObject({
  reason: z.enum(reportReasons, 'vacancies.report.choose'),
  details: reasonField,
})
export type ReportInput = z.infer<typeof reportInput>

const withNote = z.strictObject({ note: reasonField })
export const decisionInputs = {
  review: z.strictObject({}),
  dismiss: withNote,
  hide: withNote,
  remove: withNote,
} as const
