import { moderators, type Capacity } from '#areas/users/model.ts'
import { allowedSteps, judgeStep, type Transition, type Verdict } from '#platform/transitions.ts'
import { reporters } from '../policy.ts'

/** What may be wrong with a place (docs/domain.md 4.8). */
export const reportReasons = ['unsafe', 'misleading', 'paid_work', 'inappropriate', 'wrong_address', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportStatuses = ['open', 'in_review', 'dismissed', 'hidden', 'removed'] as const
export type ReportStatus = (typeof reportStatuses)[number]

export const reportEvents = ['report', 'review', 'dismiss', 'hide', 'remove'] as const
export type ReportEvent = (typeof reportEvents)[number]

/** open → in_review → dismissed / hidden / removed (docs/domain.md 4.8). */
export const reportTransitions: readonly Transition<ReportStatus, ReportEvent, Capacity>[] = [
  { event: 'report', from: ['none'], to: ['open'], who: reporters },
  { event: 'review', from: ['open'], to: ['in_review'], who: moderators },
  { event: 'dismiss', from: ['open', 'in_review'], to: ['dismissed'], who: moderators },
  { event: 'hide', from: ['open', 'in_review'], to: ['hidden'], who: moderators },
  { event: 'remove', from: ['open', 'in_review'], to: ['removed'], who: moderators },
]

export function judgeReportStep(event: ReportEvent, from: ReportStatus, who: readonly Capacity[]): Verdict {
  return judgeStep(reportTransitions, event, from, who)
}

export function reportStepsFor(from: ReportStatus, who: readonly Capacity[]): ReportEvent[] {
  return allowedSteps(reportTransitions, from, who)
}

/** Where deciding one of these leads. */
export const outcomeOf = { review: 'in_review', dismiss: 'dismissed', hide: 'hidden', remove: 'removed' } as const
export type ReportDecision = keyof typeof outcomeOf
export const decisions = Object.keys(outcomeOf) as ReportDecision[]
