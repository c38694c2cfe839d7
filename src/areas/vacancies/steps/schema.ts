import { z } from 'zod'
import { reasonField } from '#platform/fields.ts'
import { wantsReason, type VacancyStepName } from './model.ts'

const version = { lockVersion: z.coerce.number().int().optional() }
const plain = z.strictObject(version)
const withReason = z.strictObject({ ...version, reason: reasonField })

export const stepInput = (step: VacancyStepName) => (wantsReason(step) ? withReason : plain)
export type VacancyStepInput = { lockVersion?: number | undefined; reason?: string }
