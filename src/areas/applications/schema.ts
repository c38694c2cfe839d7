import { z } from 'zod'
import { declineReasons, withdrawReasons } from './model.ts'

/** An answer by telephone is a yes or a no; what was said besides is written down by who wants to. */
const said = z.string().trim().max(500).optional()
const reason = z.string().trim().min(10, 'applications.fields.reason').max(500)

export const applyInput = z.object({
  vacancyId: z.uuid(),
  motivation: z.string().trim().max(1500).default(''),
  /** Which moment, of something that is once and has more of them. */
  slotId: z.uuid('applications.moment-unknown').optional(),
  /** On behalf of a pupil, by school. */
  studentId: z.uuid().optional(),
})

/** Refuses a step on something that has changed since it was read; left out, the step is judged by the state alone. */
const version = { lockVersion: z.coerce.number().int().optional() }

export const stepInputs = {
  mentor_approve: z.object({ ...version }),
  mentor_decline: z.object({ ...version, reason }),
  company_confirmed: z.object({ ...version, reason: said, supervisorUserId: z.uuid().optional() }),
  company_refused: z.object({ ...version, reason: said }),
  not_reached: z.object({ ...version }),
  open: z.object({ ...version }),
  plan_interview: z.object({
    ...version,
    interviewAt: z.iso.datetime({ offset: true, local: true, error: 'applications.fields.moment' }),
  }),
  accept: z.object({ ...version, supervisorUserId: z.uuid('applications.fields.supervisor') }),
  decline: z.object({
    ...version,
    declineReason: z.enum(declineReasons, 'applications.fields.decline-reason'),
    declineNote: z.string().trim().max(500).optional(),
  }),
  reconsider: z.object({ ...version, supervisorUserId: z.uuid('applications.fields.supervisor') }),
  hand_over: z.object({ ...version, supervisorUserId: z.uuid('applications.fields.supervisor') }),
  confirm: z.object({ ...version }),
  withdraw: z.object({ ...version, withdrawReason: z.enum(withdrawReasons).optional() }),
  restore: z.object({ ...version }),
  cancel: z.object({ ...version, reason }),
} as const

export type ApplicationStepName = keyof typeof stepInputs
export type ApplicationStepInput = {
  lockVersion?: number | undefined
  reason?: string | undefined
  supervisorUserId?: string | undefined
  interviewAt?: string
  declineReason?: string
  declineNote?: string | undefined
  withdrawReason?: string | undefined
}
