import type { AreaNames } from '#areas/events.ts'
import type { Capacity } from '#areas/users/model.ts'
import { allowedSteps, stepTable } from '#platform/transitions.ts'
import { openApplicationStatuses, type ApplicationStatus } from '../model.ts'

export const applicationEvents = [
  'apply',
  'mentor_approve',
  'mentor_decline',
  'company_confirmed',
  'company_refused',
  'not_reached',
  'open',
  'plan_interview',
  'accept',
  'decline',
  'reconsider',
  'hand_over',
  'confirm',
  'withdraw',
  'restore',
  'cancel',
  'close',
  'supersede',
  'expire',
] as const
export type ApplicationEvent = (typeof applicationEvents)[number]

const applicants = ['student', 'mentor', 'coordinator', 'platform_admin'] as const
const hosts = ['company_admin', 'company_supervisor'] as const
const judges = [...hosts, 'coordinator', 'platform_admin'] as const
const checkers = ['coordinator', 'broker', 'platform_admin'] as const
const mentors = ['mentor', 'coordinator', 'platform_admin'] as const

/** Where an application comes to stand when it is sent: whom it waits for is also what happened to it. */
const sent = [
  { to: ['submitted'], records: 'applications.submitted' },
  { to: ['awaiting_mentor'], records: 'applications.awaiting-mentor' },
  { to: ['awaiting_company_check'], records: 'applications.awaiting-company-check' },
] as const
const afterMentor = sent.filter(({ to }) => to[0] !== 'awaiting_mentor')

/** The steps of an application to a vacancy (docs/domain.md 4.4). Own pupils, own vacancies: that is the policy's business. */
export const applicationTransitions = stepTable<ApplicationStatus, ApplicationEvent, Capacity, AreaNames>(
  'applications.event',
  {
    apply: sent.map((way) => ({ from: ['none', 'draft'], who: applicants, audits: 'applications.applied', ...way })),
    mentor_approve: afterMentor.map((way) => ({ from: ['awaiting_mentor'], who: mentors, ...way })),
    mentor_decline: {
      from: ['awaiting_mentor'],
      to: ['mentor_declined'],
      who: mentors,
      records: 'applications.mentor-declined',
    },
    company_confirmed: {
      from: ['awaiting_company_check'],
      to: ['accepted'],
      who: checkers,
      records: 'applications.accepted',
    },
    company_refused: {
      from: ['awaiting_company_check'],
      to: ['declined'],
      who: checkers,
      records: 'applications.declined',
    },
    // The organization did not pick up: what is asked waits as before, and whoever has the page open may still answer.
    not_reached: {
      from: ['awaiting_company_check'],
      to: ['same'],
      who: checkers,
      audits: 'applications.not-reached',
      keepsVersion: true,
    },
    // A look is no change: who is reading the page may still act on what it says.
    open: { from: ['submitted'], to: ['seen'], who: hosts, records: 'applications.seen', keepsVersion: true },
    plan_interview: {
      from: ['submitted', 'seen'],
      to: ['interview'],
      who: [...hosts, 'platform_admin'],
      records: 'applications.interview-planned',
    },
    // Where the pupil need not say yes, confirming follows at once.
    accept: {
      from: ['submitted', 'seen', 'interview'],
      to: ['accepted'],
      who: judges,
      records: 'applications.accepted',
    },
    decline: {
      from: ['submitted', 'seen', 'interview'],
      to: ['declined'],
      who: judges,
      records: 'applications.declined',
    },
    reconsider: {
      from: ['declined', 'expired'],
      to: ['accepted'],
      who: [...hosts, 'platform_admin'],
      records: 'applications.accepted',
    },
    hand_over: {
      from: ['submitted', 'seen'],
      to: ['same'],
      who: [...hosts, 'platform_admin'],
      records: 'applications.handed-over',
    },
    confirm: { from: ['accepted'], to: ['confirmed'], who: applicants, records: 'applications.confirmed' },
    withdraw: [
      {
        from: ['draft', ...openApplicationStatuses],
        to: ['withdrawn'],
        who: ['student', 'coordinator', 'platform_admin'],
        records: 'applications.withdrawn',
      },
      // Of a group, for who left the school.
      { from: openApplicationStatuses, to: ['withdrawn'], who: ['system'], records: 'applications.withdrawn' },
    ],
    restore: sent.map((way) => ({ from: ['withdrawn'], who: ['student', 'platform_admin'], ...way })),
    cancel: [
      {
        from: ['accepted', 'confirmed'],
        to: ['cancelled_by_company'],
        who: ['company_admin', 'platform_admin'],
        records: 'applications.cancelled',
      },
      // Where the organization itself closes, whatever still waits there is off.
      {
        from: openApplicationStatuses,
        to: ['cancelled_by_company'],
        who: ['system'],
        records: 'applications.cancelled',
      },
    ],
    // Where the vacancy closes, nobody will answer any more.
    close: {
      from: openApplicationStatuses,
      to: ['declined'],
      who: ['system'],
      records: 'applications.vacancy-closed',
    },
    supersede: {
      from: openApplicationStatuses,
      to: ['superseded'],
      who: ['system'],
      records: 'applications.superseded',
    },
    expire: { from: openApplicationStatuses, to: ['expired'], who: ['system'], records: 'applications.expired' },
  },
)

export function applicationStepsFor(from: ApplicationStatus | 'none', who: readonly Capacity[]): ApplicationEvent[] {
  return allowedSteps(applicationTransitions, from, who)
}
