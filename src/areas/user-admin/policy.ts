import {
  actsAs,
  capacitiesOf,
  capacityOf,
  organizationsOf,
  roleNames,
  userIdOf,
  type Actor,
  type Capacity,
  type Role,
  type RoleName,
  type UserStatus,
} from '#areas/users/model.ts'
import { memberStepsFor, type MemberEvent } from './model.ts'

/** Who has people to look at; which ones is `scopeOf`. */
export const inviters = [
  'platform_admin',
  'tenant_admin',
  'broker',
  'school_admin',
  'coordinator',
  'company_admin',
] as const satisfies readonly Capacity[]
export const memberReaders = [
  ...inviters,
  'mentor',
  'school_supervisor',
  'company_supervisor',
  'company_signatory',
] as const

/** Where a role is held. `isEmpty`: nobody works there yet. Null is the tenant as a whole. */
export type RolePlace = { id: string; type: string; isEmpty: boolean } | null

/** Somebody as the policy judges them; `isMine` when the actor is their mentor. */
export type JudgedMember = {
  id: string
  status: UserStatus
  roles: readonly (Role & { isLastAdmin: boolean })[]
  isMine: boolean
  /** Written to less than an hour ago. */
  isJustInvited: boolean
  /** The school that has a file of them as a pupil. */
  schoolId: string | null
}

type Grant = {
  where: 'everywhere' | 'own'
  gives: readonly Capacity[]
  /** What may be given to the first person of a company where nobody works yet. */
  first?: readonly Capacity[]
}

const teachers = ['coordinator', 'mentor', 'school_supervisor', 'school_signatory'] as const
const atSchool = [...teachers, 'student'] as const
const atCompany = ['company_admin', 'company_supervisor', 'company_signatory'] as const
const workers = ['broker', 'school_admin', ...teachers, ...atCompany, 'guardian', 'viewer'] as const

/** Who gives what, by the capacity one has oneself: never more than that (docs/domain.md 3.2). */
const grants: Partial<Record<Capacity, Grant>> = {
  platform_admin: { where: 'everywhere', gives: ['platform_admin', 'tenant_admin', ...workers] },
  tenant_admin: { where: 'everywhere', gives: ['tenant_admin', ...workers, 'student'] },
  broker: { where: 'own', gives: ['broker'], first: ['company_admin'] },
  school_admin: { where: 'own', gives: ['school_admin', ...atSchool] },
  coordinator: { where: 'own', gives: atSchool },
  company_admin: { where: 'own', gives: atCompany },
}

function reaches(actor: Actor, own: Capacity, wanted: Capacity, place: RolePlace): boolean {
  const grant = grants[own]
  if (!grant) return false
  const isHere = grant.where === 'everywhere' || (place !== null && organizationsOf(actor, own).includes(place.id))
  return (isHere && grant.gives.includes(wanted)) || Boolean(place?.isEmpty && grant.first?.includes(wanted))
}

/** Whether the actor may give, and take, this role there. */
export function mayGrant(actor: Actor, name: RoleName, place: RolePlace): boolean {
  if (actor.kind === 'system') return true
  const wanted = capacityOf({ name, organizationType: place?.type ?? null })
  return wanted !== undefined && capacitiesOf(actor).some((own) => reaches(actor, own, wanted, place))
}

/** Whether a role of somebody may be taken back: no place loses its last admin, and nobody ends their own access by their only role. */
export function mayTakeRole(
  actor: Actor,
  person: Pick<JudgedMember, 'id' | 'roles'>,
  role: JudgedMember['roles'][number],
): boolean {
  const place = role.organizationId
    ? { id: role.organizationId, type: role.organizationType ?? '', isEmpty: false }
    : null
  return mayGrant(actor, role.name, place) && !role.isLastAdmin && !isOwnLastRole(actor, person)
}

/** What one comes in by oneself: without it there is nothing left to come in for. */
export function isOwnLastRole(actor: Actor, person: Pick<JudgedMember, 'id' | 'roles'>): boolean {
  return person.id === userIdOf(actor) && person.roles.length <= 1
}

export function grantableAt(actor: Actor, place: RolePlace): RoleName[] {
  return roleNames.filter((name) => mayGrant(actor, name, place))
}

/** Whether there is anybody this person could invite at all. */
export function mayInvite(actor: Actor): boolean {
  return capacitiesOf(actor).some((own) => grants[own] !== undefined)
}

/** Whose people somebody may look at; the queries make their condition of this, `maySee` its judgement. */
export type MemberScope = {
  everybody: boolean
  /** Everyone of these organizations. */
  organizations: string[]
  /** Whoever works at a company, to talk with. */
  hosts: boolean
  /** The pupils one is mentor or supervisor of. */
  mentees: boolean
  self: string | null
}

export function scopeOf(actor: Actor): MemberScope {
  return {
    everybody: actor.kind === 'system' || actsAs(actor, 'platform_admin', 'tenant_admin'),
    organizations: organizationsOf(actor, 'broker', 'school_admin', 'coordinator', ...atCompany),
    hosts: actsAs(actor, 'broker', 'school_admin', 'coordinator'),
    mentees: actsAs(actor, 'mentor', 'school_supervisor'),
    self: userIdOf(actor) ?? null,
  }
}

/** Who only runs the platform sees who works with it: pupils are of their schools (docs/decisions/0082). */
export function seesPupils(actor: Actor): boolean {
  return actor.kind === 'system' || capacitiesOf(actor).some((capacity) => capacity !== 'platform_admin')
}

/** Of a person one sees what they are where one may look: not what else they do elsewhere. */
export function maySeeRole(actor: Actor, role: Pick<Role, 'organizationId' | 'organizationType'>): boolean {
  const scope = scopeOf(actor)
  return (
    scope.everybody ||
    (role.organizationId !== null && scope.organizations.includes(role.organizationId)) ||
    (scope.hosts && role.organizationType === 'Company')
  )
}

export function maySee(actor: Actor, person: Pick<JudgedMember, 'id' | 'roles' | 'isMine' | 'schoolId'>): boolean {
  const { everybody, mentees, self } = scopeOf(actor)
  if (person.id === self) return true
  if (person.schoolId !== null && !seesPupils(actor)) return false
  return everybody || (mentees && person.isMine) || person.roles.some((role) => maySeeRole(actor, role))
}

/**
 * Whether every contract that waits at companies for somebody with these roles is there for the actor to read: who guides
 * pupils there reads their own ones, and nobody elsewhere can tell that none waits.
 */
export function maySeeSignatures(actor: Actor, roles: readonly Role[]): boolean {
  const signing = roles.filter((role) => capacityOf(role) === 'company_signatory')
  const own = actsAs(actor, 'platform_admin') ? [] : organizationsOf(actor, 'company_admin', 'company_signatory')
  return signing.length > 0 && signing.every(({ organizationId }) => organizationId && own.includes(organizationId))
}

/**
 * In which capacities the actor decides about this person: those by which they could have given every role the person
 * has. A name or a status is one for all organizations, so whoever has a foot elsewhere is changed by who reaches both.
 */
export function capacitiesOver(actor: Actor, person: Pick<JudgedMember, 'roles'>): Capacity[] {
  if (actor.kind === 'system') return ['system']
  return capacitiesOf(actor).filter((own) => {
    const grant = grants[own]
    if (!grant) return false
    if (grant.where === 'own' && person.roles.length === 0) return false
    return person.roles.every((role) => {
      const held = capacityOf(role)
      const place = role.organizationId
        ? { id: role.organizationId, type: role.organizationType ?? '', isEmpty: false }
        : null
      return held === undefined ? grant.where === 'everywhere' : reaches(actor, own, held, place)
    })
  })
}

export function mayEditMember(actor: Actor, person: Pick<JudgedMember, 'roles' | 'status'>): boolean {
  return person.status !== 'archived' && capacitiesOver(actor, person).length > 0
}

/** The steps the actor may take with this person now. Nobody ends their own access, nor leaves a place without admin. */
export function allowedMemberEvents(actor: Actor, person: JudgedMember): MemberEvent[] {
  if (person.id === userIdOf(actor)) return []
  const steps = memberStepsFor(person.status, capacitiesOver(actor, person))
  const isLast = person.roles.some((role) => role.isLastAdmin)
  return steps.filter(
    (step) =>
      !(isLast && (step === 'deactivate' || step === 'archive')) && !(step === 'resend' && person.isJustInvited),
  )
}

/** A list as long as the tenant, for who administers. */
export function longestPage(actor: Actor): number {
  return actsAs(actor, 'platform_admin', 'tenant_admin', 'broker', 'school_admin', 'company_admin') ? 1000 : 100
}

/** Taking people along in a file (docs/domain.md 3.2): the school its own, who runs the tenant with a reason. */
export function mayExport(actor: Actor): 'no' | 'yes' | 'with-reason' {
  if (actsAs(actor, 'platform_admin', 'tenant_admin')) return 'with-reason'
  return actsAs(actor, 'school_admin', 'coordinator') ? 'yes' : 'no'
}
