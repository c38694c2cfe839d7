import { unauthorized } from '#platform/errors.ts'

export const roleNames = [
  'platform_admin',
  'tenant_admin',
  'broker',
  'admin',
  'coordinator',
  'mentor',
  'supervisor',
  'signatory',
  'student',
  'guardian',
  'viewer',
] as const
export type RoleName = (typeof roleNames)[number]

/** The statuses of a user (docs/domain.md 4.2). */
export const userStatuses = ['active', 'invited', 'inactive', 'archived'] as const
export type UserStatus = (typeof userStatuses)[number]

/**
 * In what capacity somebody acts: a role read together with the type of the organization it is held in. The tables of
 * steps speak of capacities, because `admin` of a school and `admin` of a company are different people.
 */
export const capacities = [
  'platform_admin',
  'tenant_admin',
  'broker',
  'school_admin',
  'coordinator',
  'mentor',
  'school_supervisor',
  'school_signatory',
  'student',
  'guardian',
  'company_admin',
  'company_supervisor',
  'company_signatory',
  'viewer',
  'visitor',
  'host_link',
  'system',
] as const
export type Capacity = (typeof capacities)[number]

/** Who works for the schools, the volunteer centre or the tenant. */
export const staffCapacities = [
  'tenant_admin',
  'broker',
  'school_admin',
  'coordinator',
  'mentor',
  'school_supervisor',
  'platform_admin',
] as const satisfies readonly Capacity[]
/** Who looks after all organizations and vacancies of the tenant. */
export const moderators = ['tenant_admin', 'broker', 'platform_admin'] as const satisfies readonly Capacity[]
/** Who works for a company. */
export const hostCapacities = [
  'company_admin',
  'company_supervisor',
  'company_signatory',
] as const satisfies readonly Capacity[]

export type Role = {
  id: string
  name: RoleName
  organizationId: string | null
  organizationType: string | null
}

/** The one who asks. Guards judge what this is, never where the request came from. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'system' }
  | {
      kind: 'user'
      userId: string
      accountId: string | null
      sessionId: string
      name: string
      roles: Role[]
      /** Someone of the staff who looks through this user's eyes. */
      impersonatorId?: string
      impersonatedUntil?: Date
      /** How the key begins with which a program came in this user's name. */
      keyPrefix?: string
    }

export type UserActor = Extract<Actor, { kind: 'user' }>

const capacityByRole: Record<RoleName, Partial<Record<string, Capacity>>> = {
  platform_admin: { none: 'platform_admin' },
  tenant_admin: { VolunteerCenter: 'tenant_admin', School: 'tenant_admin', none: 'tenant_admin' },
  broker: { VolunteerCenter: 'broker' },
  admin: { School: 'school_admin', Company: 'company_admin', VolunteerCenter: 'broker' },
  coordinator: { School: 'coordinator' },
  mentor: { School: 'mentor' },
  supervisor: { School: 'school_supervisor', Company: 'company_supervisor' },
  signatory: { School: 'school_signatory', Company: 'company_signatory' },
  student: { School: 'student' },
  guardian: { none: 'guardian', School: 'guardian' },
  viewer: { Municipality: 'viewer', SchoolBoard: 'viewer' },
}

/** The capacity a role gives in an organization of a type; undefined where the role means nothing there. */
export function capacityOf(role: Pick<Role, 'name' | 'organizationType'>): Capacity | undefined {
  return capacityByRole[role.name][role.organizationType ?? 'none']
}

/** All capacities the actor has anywhere. What a person may do with one record is narrower: see the area's policy. */
export function capacitiesOf(actor: Actor): Capacity[] {
  if (actor.kind === 'visitor') return ['visitor']
  if (actor.kind === 'system') return ['system']
  return [...new Set(actor.roles.map(capacityOf).filter((capacity) => capacity !== undefined))]
}

/** Whether somebody reads numbers and does nothing else here. */
export const looksOn = (capacities: readonly string[]): boolean =>
  capacities.length > 0 && capacities.every((one) => one === 'viewer')

export function actsAs(actor: Actor, ...wanted: Capacity[]): boolean {
  return capacitiesOf(actor).some((capacity) => wanted.includes(capacity))
}

/** The organizations where the actor has one of these capacities (any, when none is named). */
export function organizationsOf(actor: Actor, ...wanted: Capacity[]): string[] {
  if (actor.kind !== 'user') return []
  const held = actor.roles.filter((role) => wanted.length === 0 || wanted.includes(capacityOf(role) ?? 'visitor'))
  return [...new Set(held.flatMap((role) => role.organizationId ?? []))]
}

/** What makes a capacity count for one record: a fact about the actor, or where it must be held. Others never count. */
export type CountsBy = Partial<Record<Capacity, boolean | readonly string[]>>

/** The capacities of the actor that count for one record. */
export function relationTo(actor: Actor, countsBy: CountsBy): Capacity[] {
  return capacitiesOf(actor).filter((capacity) => {
    const ground = countsBy[capacity] ?? false
    return typeof ground === 'boolean' ? ground : organizationsOf(actor, capacity).some((id) => ground.includes(id))
  })
}

/** The school or company whose rows a list keeps to; from a volunteer centre one looks at all of them. */
export function narrowedTo(actor: Actor, organizationId: string | undefined): string | undefined {
  if (actor.kind !== 'user') return undefined
  const held = actor.roles.filter((role) => role.organizationId === organizationId)
  return held.some(({ organizationType }) => organizationType === 'School' || organizationType === 'Company')
    ? organizationId
    : undefined
}

/** @throws Refusal 401 unless a person asks */
export function whoAsks(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw unauthorized()
  return actor
}

export function userIdOf(actor: Actor): string | undefined {
  return actor.kind === 'user' ? actor.userId : undefined
}

/** Noor Yıldız; Daan van den Berg. */
export function fullName(person: { firstName: string; infix: string | null; lastName: string }): string {
  return [person.firstName, person.infix, person.lastName].filter(Boolean).join(' ')
}

/** Sits on a pupil's phone rather than at a desk. */
export function defaultDensity(actor: Actor): 'roomy' | 'compact' {
  return actor.kind === 'user' && !actsAs(actor, 'student', 'guardian') ? 'compact' : 'roomy'
}

/** The address of somebody's picture; another picture has another address. */
export function avatarUrl({ id, avatarFileId }: { id: string; avatarFileId: string | null }): string | null {
  return avatarFileId && `/api/v1/users/${id}/avatar?v=${avatarFileId.slice(-8)}`
}
