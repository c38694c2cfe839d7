import type { AreaNames } from '#areas/events.ts'
import type { Capacity } from '#areas/users/model.ts'
import { invalid } from '#platform/errors.ts'
import { allowedSteps, judgeStep, stepTable, targetsOf, type Situation, type Verdict } from '#platform/transitions.ts'

export const organizationTypes = ['School', 'Company', 'VolunteerCenter', 'SchoolBoard', 'Municipality'] as const
export type OrganizationType = (typeof organizationTypes)[number]

export const organizationStatuses = ['pending', 'approved', 'denied', 'archived'] as const
export type OrganizationStatus = (typeof organizationStatuses)[number]

export const organizationEvents = [
  'signup',
  'create',
  'propose',
  'approve',
  'deny',
  'resubmit',
  'archive',
  'restore',
  'merge',
  'disown',
  'lapse',
] as const
export type OrganizationEvent = (typeof organizationEvents)[number]

const judges = ['tenant_admin', 'broker', 'platform_admin'] as const

export type OrganizationStepInput = { reason?: string | undefined; approvalNote?: string | null | undefined }

/** The steps of an organization (docs/domain.md 4.1). */
export const organizationTransitions = stepTable<
  OrganizationStatus,
  OrganizationEvent,
  Capacity,
  AreaNames,
  Situation<unknown, OrganizationStepInput>
>('organizations.event', {
  signup: { from: ['none'], to: ['pending'], who: ['visitor'], audits: 'organizations.signed-up' },
  create: { from: ['none'], to: ['approved'], who: [...judges, 'system'], audits: 'organizations.created' },
  propose: {
    from: ['none'],
    to: ['pending'],
    who: ['coordinator', 'system'],
    records: 'organizations.to-judge',
    audits: 'organizations.proposed',
  },
  approve: { from: ['pending', 'denied'], to: ['approved'], who: judges, records: 'organizations.approved' },
  deny: {
    from: ['pending'],
    to: ['denied'],
    who: judges,
    guard: ({ input }) => (input.reason ? undefined : invalid({ reason: ['organizations.reason-missing'] })),
    records: 'organizations.denied',
  },
  resubmit: { from: ['denied'], to: ['pending'], who: ['company_admin'], records: 'organizations.resubmitted' },
  archive: { from: ['approved'], to: ['archived'], who: judges, records: 'organizations.archived' },
  restore: { from: ['archived'], to: ['approved'], who: judges, records: 'organizations.restored' },
  // An organization that was merged stays archived; the status of the one that took it in stays as it is.
  merge: {
    from: ['pending', 'approved', 'denied', 'archived'],
    to: ['archived'],
    who: judges,
    records: 'organizations.merged',
  },
  // The holder of the mail address says, by the link in the mail, that the sign-up is not theirs.
  disown: { from: ['pending'], to: ['archived'], who: ['visitor'], audits: 'organizations.disowned' },
  // The holder of the mail address said nothing in time.
  lapse: { from: ['pending'], to: ['archived'], who: ['system'], audits: 'organizations.lapsed' },
})

export function judgeOrganizationStep(
  event: OrganizationEvent,
  from: OrganizationStatus | 'none',
  who: readonly Capacity[],
): Verdict {
  return judgeStep(organizationTransitions, event, from, who)
}

export function organizationStepsFor(from: OrganizationStatus, who: readonly Capacity[]): OrganizationEvent[] {
  return allowedSteps(organizationTransitions, from, who)
}

/** The step that a wish for a status stands for (docs/domain.md 9.11); undefined where there is none. */
export function stepTowards(from: OrganizationStatus, to: OrganizationStatus): OrganizationEvent | undefined {
  const steps: readonly OrganizationEvent[] = ['approve', 'deny', 'resubmit', 'archive', 'restore']
  return steps.find((event) => targetsOf(organizationTransitions, event, from).includes(to))
}

/** Of those that look like an organization, the ones it may be: a school at the same door is a neighbour. */
export function mayBe<One extends { organizationType: OrganizationType }>(
  type: OrganizationType,
  duplicates: readonly One[],
): One[] {
  return duplicates.filter(({ organizationType }) => organizationType === type)
}

/** Whether one organization can take another in: what is approved any, what waits to be judged only what waits too. */
export function canTakeIn(winner: OrganizationStatus, loser: OrganizationStatus): boolean {
  return winner === 'approved' || (winner === 'pending' && loser === 'pending')
}

/**
 * Why an organization may not be approved as it is: for community service a host is a non-profit, or somebody wrote
 * down why this one is an exception.
 */
export function approvalFault(
  organization: { type: OrganizationType; isNonprofit: boolean; approvalNote: string | null },
  nonprofitOnly: boolean,
): 'not-nonprofit' | undefined {
  if (!nonprofitOnly || organization.type !== 'Company') return undefined
  return organization.isNonprofit || organization.approvalNote ? undefined : 'not-nonprofit'
}

/** A KVK number as eight digits, spaces and dots taken out; undefined when it is none. */
export function parseKvk(text: string): string | undefined {
  const digits = text.replaceAll(/[\s.]/g, '')
  return /^\d{8}$/.test(digits) ? digits : undefined
}

/** A KVK branch number (vestigingsnummer): twelve digits. */
export function parseBranchNumber(text: string): string | undefined {
  const digits = text.replaceAll(/[\s.]/g, '')
  return /^\d{12}$/.test(digits) ? digits : undefined
}

/** A BRIN code of a school, with or without the two digits of its branch. */
export function parseBrin(text: string): string | undefined {
  const code = text.replaceAll(/\s/g, '').toUpperCase()
  return /^\d{2}[A-Z]{2}(\d{2})?$/.test(code) ? code : undefined
}

/** Two names of an organization compare equal without legal form, case, accents and punctuation. */
export function comparableName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/\b(b\.?v\.?|n\.?v\.?|v\.?o\.?f\.?|stichting|vereniging)(?=\s|$)/g, ' ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}
