import type { AreaNames } from '#areas/events.ts'
import { moderators, type Capacity } from '#areas/users/model.ts'
import { allowedSteps, stepTable } from '#platform/transitions.ts'
import { reporters } from '../policy.ts'

/** What may be wrong with a place (docs/domain.md 4.8). */
export const reportReasons = ['unsafe', 'misleading', 'paid_work', 'inappropriate', 'wrong_address', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportStatuses = ['open', 'in_review', 'dismissed', 'hidden', 'removed'] as const
export type ReportStatus = (typeof reportStatuses)[number]

export const reportEvents = ['report', 'review', 'dismiss', 'hide', 'remove'] as const
export type ReportEvent = (typeof reportEvents)[number]

/** open → in_review → dismissed / hidden / removed (docs/domain.md 4.8). */
export const reportTransitions = stepTable<ReportStatus, ReportEvent, Capacity, AreaNames>('vacancies.reports.decide', {
  report: { from: ['none'], to: ['open'], who: reporters, records: 'vacancies.reported' },
  review: { from: ['open'], to: ['in_review'], who: moderators, audits: 'vacancies.report-in-review' },
  dismiss: {
    from: ['open', 'in_review'],
    to: ['dismissed'],
    who: moderators,
    records: 'vacancies.report-decided',
    audits: 'vacancies.report-dismissed',
  },
  hide: {
    from: ['open', 'in_review'],
    to: ['hidden'],
    who: moderators,
    records: 'vacancies.report-decided',
    audits: 'vacancies.report-hidden',
  },
  remove: {
    from: ['open', 'in_review'],
    to: ['removed'],
    who: moderators,
    records: 'vacancies.report-decided',
    audits: 'vacancies.report-removed',
  },
})

export function reportStepsFor(from: ReportStatus, who: readonly Capacity[]): ReportEvent[] {
  return allowedSteps(reportTransitions, from, who)
}

/** What is done with a report; the last three settle it. */
export const decisions = ['review', 'dismiss', 'hide', 'remove'] as const satisfies readonly ReportEvent[]
export type ReportDecision = (typeof decisions)[number]
export type Settling = Exclude<ReportDecision, 'review'>
