import { vacancyReasonSteps } from '../model.ts'

/** The steps somebody takes by hand (domain.md 6.3), in the order they are offered. */
export const stepNames = [
  'submit',
  'approve',
  'request_changes',
  'reject',
  'pause',
  'resume',
  'close',
  'renew',
  'hide',
  'restore',
  'archive',
] as const
export type StepName = (typeof stepNames)[number]

/** Whether a step asks for a reason. */
export function wantsReason(step: StepName): boolean {
  return vacancyReasonSteps.includes(step)
}
