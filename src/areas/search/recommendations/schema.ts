import { z } from 'zod'
import { sectorKeys } from '#areas/organizations/sectors/model.ts'

export const recommendationInput = z.strictObject({
  /** Whether to be shown what may suit. */
  wanted: z.boolean().optional(),
  interests: z
    .array(z.enum(sectorKeys as [string, ...string[]], 'vacancies.fields.sector'))
    .max(20)
    .optional(),
})
export type RecommendationInput = z.infer<typeof recommendationInput>
