import {
  actsAs,
  capacities,
  moderators,
  organizationsOf,
  relationTo,
  type Actor,
  type Capacity,
  type CountsBy,
} from '#areas/users/model.ts'
import {
  organizationStepsFor,
  type OrganizationEvent,
  type OrganizationStatus,
  type OrganizationType,
} from './model.ts'

export type JudgedOrganization = {
  id: string
  type: OrganizationType
  status: OrganizationStatus
  proposedBy: string | null
  mergedInto: string | null
  awaitsContact: boolean
}

/** People of a school who see the companies it works with, their people and telephone numbers included. */
export const schoolStaff = [
  'school_admin',
  'coordinator',
  'mentor',
  'school_supervisor',
] as const satisfies readonly Capacity[]

/** In which capacities the actor may touch this very organization. Nobody judges their own. */
export function organizationCapacities(actor: Actor, organization: Pick<JudgedOrganization, 'id'>): Capacity[] {
  const isOwn = organizationsOf(actor).includes(organization.id)
  const here = Object.fromEntries(capacities.map((capacity) => [capacity, [organization.id]])) as CountsBy
  return relationTo(actor, { ...here, platform_admin: true, tenant_admin: !isOwn, broker: !isOwn })
}

/** The steps the actor may take now. */
export function allowedOrganizationEvents(actor: Actor, organization: JudgedOrganization): OrganizationEvent[] {
  // A merged organization lives on in the other one; a sign-up whose contact has not said yes is not judged.
  if (organization.mergedInto || organization.awaitsContact) return []
  return organizationStepsFor(organization.status, organizationCapacities(actor, organization))
}

/** How much the actor sees: everything, what anybody may know, or nothing. */
export function organizationViewFor(actor: Actor, organization: JudgedOrganization): 'full' | 'public' | undefined {
  if (actor.kind === 'system' || actsAs(actor, ...moderators)) return 'full'
  const own = organizationsOf(actor)
  const isProposed =
    organization.proposedBy !== null && organizationsOf(actor, ...schoolStaff).includes(organization.proposedBy)
  const isApproved = organization.status === 'approved'
  if (organizationsOf(actor, 'student', 'guardian').includes(organization.id)) return 'public'
  if (own.includes(organization.id) || isProposed) return 'full'
  // The companies another school works with, and its people, are that school's own business.
  if (isApproved && organization.type !== 'School' && actsAs(actor, ...schoolStaff)) return 'full'
  return isApproved && organization.type === 'Company' && actsAs(actor, 'student') ? 'public' : undefined
}

/** Whether the actor may change what is told about it. */
export function mayEditOrganization(actor: Actor, organization: JudgedOrganization): boolean {
  if (organization.mergedInto || organization.status === 'archived') return false
  if (actor.kind === 'system' || actsAs(actor, ...moderators)) return true
  return organizationsOf(actor, 'school_admin', 'coordinator', 'company_admin').includes(organization.id)
}

/** Name, numbers and kind were judged when it was approved; from then on only who judges may change them. */
export function mayEditRegistry(actor: Actor, organization: JudgedOrganization): boolean {
  if (!mayEditOrganization(actor, organization)) return false
  return actor.kind === 'system' || actsAs(actor, ...moderators) || ['pending', 'denied'].includes(organization.status)
}

/** Capacities that may take the list along as a file. */
export const exporters = [...moderators, 'school_admin', 'coordinator'] as const satisfies readonly Capacity[]

/** What the actor may do with organizations as a whole; the screens ask this and hold no rule of their own. */
export function organizationAbilities(actor: Actor): {
  judge: boolean
  add: 'directly' | 'proposed' | 'no'
  export: boolean
  /** Knows of others than where the actor works. */
  seeOthers: boolean
  /** Looks for places for pupils of their own: from school, and where others of theirs are already. */
  looksForPupils: boolean
} {
  const judge = actsAs(actor, ...moderators)
  return {
    judge,
    add: judge ? 'directly' : actsAs(actor, 'coordinator') ? 'proposed' : 'no',
    export: actsAs(actor, ...exporters),
    looksForPupils: !actsAs(actor, ...moderators, 'coordinator') && actsAs(actor, 'mentor'),
    seeOthers: judge || actsAs(actor, ...schoolStaff, 'student'),
  }
}
