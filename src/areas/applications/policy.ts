import type { Capabilities } from '#areas/tenancy/model.ts'
import { knowsSchool } from '#areas/internships/policy.ts'
import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import { actsAs, relationTo, type Actor, type Capacity } from '#areas/users/model.ts'
import { mayRemindAgain } from '#areas/reminding.ts'
import { dayOf, daysSince } from '#platform/week.ts'
import { silentAfterDays } from '#areas/internships/model.ts'
import { studentViewFor, applicationTurn, type ApplicationStatus, type StudentView } from './model.ts'
import { wayOfStep } from './teams/model.ts'
import { applicationStepsFor, type ApplicationEvent } from './steps/model.ts'

/** How somebody stands to an application; the queries find it out. */
export type ApplicationRelation = {
  status: ApplicationStatus
  origin: 'vacancy' | 'self_found' | 'assigned' | 'invited'
  organizationId: string | null
  schoolId: string
  isOwn: boolean
  isMine: boolean
  /** As what the actor looks after the pupil; one who is mentor of others may be supervisor of this one. */
  mineAs: readonly ('mentor' | 'school_supervisor')[]
  isOfMySchool: boolean
  isOfMyCompany: boolean
  /** Of one of a group: the yes that was given, and waits for the others'. */
  teamAgreedAt?: Date | null
}

/** In which capacities the actor may touch this very application. */
export function applicationCapacities(actor: Actor, relation: ApplicationRelation): Capacity[] {
  const school = relation.isOfMySchool ? [relation.schoolId] : false
  const company = relation.isOfMyCompany && relation.organizationId ? [relation.organizationId] : false
  return relationTo(actor, {
    system: true,
    student: relation.isOwn,
    mentor: relation.mineAs.includes('mentor'),
    coordinator: school,
    school_admin: school,
    company_admin: company,
    company_supervisor: company,
    broker: true,
    tenant_admin: true,
    platform_admin: true,
  })
}

/** The steps the actor may take now, with one to a vacancy; what the product does by itself is nobody's button. */
export function allowedApplicationEvents(actor: Actor, relation: ApplicationRelation): ApplicationEvent[] {
  if (relation.origin === 'self_found') return []
  return applicationStepsFor(relation.status, applicationCapacities(actor, relation)).filter(
    (event) =>
      !['apply', 'expire', 'supersede'].includes(event) &&
      // Who has said yes waits for the others of the group.
      !(relation.teamAgreedAt && wayOfStep(event, relation.status) === 'agreeing'),
  )
}

/** What of the pupil the actor sees: everything for school and pupil, by phase for the company, little for brokers. */
export function applicantViewFor(
  actor: Actor,
  relation: ApplicationRelation & { internshipEndsOn: string | null },
  now: Date,
): StudentView {
  if (
    actor.kind === 'system' ||
    relation.isOwn ||
    relation.isMine ||
    relation.isOfMySchool ||
    actsAs(actor, 'tenant_admin', 'platform_admin')
  )
    return 'full'
  if (relation.isOfMyCompany)
    return studentViewFor({ status: relation.status, internshipEndedOn: relation.internshipEndsOn, today: dayOf(now) })
  return 'minimal'
}

/** Whether somebody telephones organizations for pupils; for whose is asked with the list. */
export function mayCall(actor: Actor): boolean {
  return actsAs(actor, 'coordinator', 'broker', 'platform_admin')
}

/** Whether a company that has not said yes chooses without names, as the pupil's school wants it. */
export function isBlind(tenant: Capabilities, pupil: { schoolSettings: Record<string, unknown> }): boolean {
  return capabilitiesAt(tenant, pupil.schoolSettings).blindMatching
}

/** A broker telephones for schools: the turn is the school's, and whoever of both is first has done it. */
function callsFor(actor: Actor, { status }: ApplicationRelation): boolean {
  return status === 'awaiting_company_check' && actsAs(actor, 'broker')
}

/** Whether the actor is at turn. What waits for the school waits for who runs its internships: its administrator takes none of these steps. */
export function isActorsTurn(actor: Actor, relation: ApplicationRelation): boolean {
  if (relation.teamAgreedAt) return false
  switch (applicationTurn(relation)) {
    case 'student':
      return relation.isOwn
    case 'mentor':
      return applicationCapacities(actor, relation).includes('mentor')
    case 'school':
      return applicationCapacities(actor, relation).includes('coordinator') || callsFor(actor, relation)
    case 'company':
      return relation.isOfMyCompany
    default:
      return false
  }
}

/** Who reminds of an application: who looks after the pupil, and who brings schools and organizations together. */
export const applicationRemindedBy = [
  'mentor',
  'school_supervisor',
  'coordinator',
  'school_admin',
  'broker',
  'tenant_admin',
  'platform_admin',
] as const satisfies readonly Capacity[]

/** Whether the actor waits along for an answer that others are to give. */
export function waitsAlong(actor: Actor, relation: ApplicationRelation): boolean {
  return !relation.isOwn && !relation.isOfMyCompany && knowsSchool(actor, relation)
}

/**
 * Whether the actor may remind who is to answer, once that is silent: the organization, the mentor or the school. A pupil is
 * reminded by the clock, and the host of a place a pupil found by a new link.
 */
export function mayRemind(
  actor: Actor,
  relation: ApplicationRelation & { turnSince: Date; remindedAt: Date | null },
  now: Date,
): boolean {
  const { turnSince, remindedAt, teamAgreedAt, origin } = relation
  const whose = applicationTurn(relation)
  const isToAnswer = whose === 'mentor' || whose === 'school' || (whose === 'company' && origin !== 'self_found')
  if (!isToAnswer || teamAgreedAt || isActorsTurn(actor, relation) || !waitsAlong(actor, relation)) return false
  return daysSince(turnSince, now) >= silentAfterDays && mayRemindAgain(remindedAt, now)
}
