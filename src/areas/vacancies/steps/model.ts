import type { AreaNames } from '#areas/events.ts'
import type { Capacity } from '#areas/users/model.ts'
import { allowedSteps, stepTable } from '#platform/transitions.ts'
import { draftStatuses, type VacancyStatus } from '../model.ts'

export const vacancyEvents = [
  'create',
  'submit',
  'approve',
  'request_changes',
  'reject',
  'pause',
  'resume',
  'fill_up',
  'free_up',
  'expire',
  'close',
  'renew',
  'hide',
  'restore',
  'revise',
  'release',
  'archive',
] as const
export type VacancyEvent = (typeof vacancyEvents)[number]

const moderators = ['tenant_admin', 'broker', 'platform_admin'] as const
const hosts = ['company_admin', 'company_supervisor'] as const
const owners = [...hosts, 'tenant_admin', 'platform_admin'] as const
const writers = [...hosts, 'coordinator', ...moderators, 'system'] as const

/** The steps of a vacancy (docs/domain.md 4.3). Whether a coordinator may touch this very vacancy is the policy's business. */
export const vacancyTransitions = stepTable<VacancyStatus, VacancyEvent, Capacity, AreaNames>('vacancies.event', {
  create: { from: ['none'], to: ['draft'], who: writers, audits: 'vacancies.created' },
  // What was full before it was looked at again is full still.
  submit: [
    {
      from: draftStatuses,
      to: ['published', 'full'],
      who: writers,
      records: 'vacancies.published',
    },
    {
      from: draftStatuses,
      to: ['pending_review'],
      who: writers,
      records: 'vacancies.to-review',
      audits: 'vacancies.submitted',
    },
  ],
  approve: {
    from: ['pending_review'],
    to: ['published', 'full'],
    who: [...moderators, 'coordinator'],
    records: 'vacancies.published',
  },
  request_changes: {
    from: ['pending_review'],
    to: ['changes_requested'],
    who: moderators,
    records: 'vacancies.changes-requested',
  },
  reject: { from: ['pending_review'], to: ['closed'], who: moderators, records: 'vacancies.rejected' },
  pause: { from: ['published'], to: ['paused'], who: [...owners, 'system'], records: 'vacancies.paused' },
  resume: { from: ['paused'], to: ['published', 'full'], who: owners, records: 'vacancies.resumed' },
  // The seats decide about these two, not what somebody is reading.
  fill_up: { from: ['published'], to: ['full'], who: ['system'], records: 'vacancies.filled', keepsVersion: true },
  free_up: { from: ['full'], to: ['published'], who: ['system'], records: 'vacancies.reopened', keepsVersion: true },
  expire: { from: ['published', 'full', 'paused'], to: ['expired'], who: ['system'], records: 'vacancies.expired' },
  close: {
    from: ['published', 'paused', 'full', 'expired'],
    to: ['closed'],
    who: owners,
    records: 'vacancies.closed',
  },
  // Renewing leaves the old vacancy as it is and starts a copy as a draft.
  renew: {
    from: ['expired', 'closed'],
    to: ['same'],
    who: [...hosts, 'platform_admin'],
    audits: 'vacancies.renewed',
  },
  // A full place stands in the bank as well.
  hide: { from: ['published', 'full'], to: ['hidden'], who: moderators, records: 'vacancies.hidden' },
  restore: { from: ['hidden'], to: ['published', 'full'], who: moderators, records: 'vacancies.restored' },
  // Where everything is looked at first, new words are looked at too. The change itself has counted the version.
  revise: {
    from: ['published', 'full'],
    to: ['pending_review'],
    who: ['system'],
    records: 'vacancies.to-review',
    audits: 'vacancies.submitted',
    keepsVersion: true,
  },
  // What waited for its organization alone goes online with it, where nobody wants to see places first.
  release: {
    from: ['pending_review'],
    to: ['published'],
    who: ['system'],
    records: 'vacancies.published',
    keepsVersion: true,
  },
  archive: {
    from: ['expired', 'closed', 'hidden'],
    to: ['archived'],
    who: ['company_admin', 'tenant_admin', 'platform_admin', 'system'],
    records: 'vacancies.archived',
  },
})

export function vacancyStepsFor(from: VacancyStatus | 'none', who: readonly Capacity[]): VacancyEvent[] {
  return allowedSteps(vacancyTransitions, from, who)
}

/** Steps that want a reason (10 to 500 characters) from whoever takes them. */
export const vacancyReasonSteps: readonly VacancyEvent[] = ['request_changes', 'reject', 'close', 'hide']

/** The steps somebody takes by hand (docs/domain.md 4.3), in the order they are offered. */
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
export type VacancyStepName = (typeof stepNames)[number]

/** Whether a step asks for a reason. */
export function wantsReason(step: VacancyStepName): boolean {
  return vacancyReasonSteps.includes(step)
}
