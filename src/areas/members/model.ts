import type { Capacity, UserStatus } from '#areas/users/model.ts'
import { allowedSteps, judgeStep, type Transition, type Verdict } from '#platform/transitions.ts'

export const memberEvents = ['invite', 'confirm', 'resend', 'deactivate', 'reactivate', 'archive'] as const
export type MemberEvent = (typeof memberEvents)[number]

const schoolAndTenant = ['school_admin', 'tenant_admin', 'platform_admin'] as const
const admins = [...schoolAndTenant, 'company_admin'] as const
const inviters = [...admins, 'coordinator', 'broker'] as const

/** The steps of a person (domain.md 6.2). Of whom one may take them is the policy's business. */
export const memberTransitions: readonly Transition<UserStatus, MemberEvent, Capacity>[] = [
  { event: 'invite', from: ['none'], to: ['invited'], who: [...inviters, 'system'] },
  // By the link in the mail: nobody is signed in yet.
  { event: 'confirm', from: ['invited'], to: ['active'], who: ['visitor'] },
  { event: 'resend', from: ['invited'], to: ['same'], who: inviters },
  { event: 'deactivate', from: ['active'], to: ['inactive'], who: [...admins, 'system'] },
  { event: 'reactivate', from: ['inactive'], to: ['active'], who: admins },
  { event: 'archive', from: ['invited', 'active', 'inactive'], to: ['archived'], who: [...schoolAndTenant, 'system'] },
]

export function judgeMemberStep(event: MemberEvent, from: UserStatus | 'none', who: readonly Capacity[]): Verdict {
  return judgeStep(memberTransitions, event, from, who)
}

export function memberStepsFor(status: UserStatus, who: readonly Capacity[]): MemberEvent[] {
  return allowedSteps(memberTransitions, status, who)
}

/** Whether a step is theirs to take at all, from whatever status. */
export function isStepOf(event: MemberEvent, who: readonly Capacity[]): boolean {
  return memberTransitions.some((row) => row.event === event && row.who.some((one) => who.includes(one)))
}
