import { z } from 'zod'
import { reasonField } from '#platform/fields.ts'

const version = { lockVersion: z.coerce.number().int().optional() }
const plain = z.strictObject(version)
const withReason = z.strictObject({ ...version, reason: reasonField })

export const stepInputs = {
  submit: plain,
  approve: plain,
  request_changes: withReason,
  reject: withReason,
  pause: plain,
  resume: plain,
  close: withReason,
  renew: plain,
  hide: withReason,
  restore: plain,
  archive: plain,
} as const

export type StepName = keyof typeof stepInputs
export const stepNames = Object.keys(stepInputs) as StepName[]
export type StepInput = { lockVersion?: number | undefined; reason?: string }
