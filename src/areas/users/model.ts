export const roleNames = ['platform_admin', 'tenant_admin', 'broker', 'admin', 'coordinator', 'mentor', 'supervisor', 'signatory',
  'student', 'guardian', 'viewer'] as const
export type RoleName = (typeof roleNames)[number]

/** The statuses of a user [spec]. */
export const userStatuses = ['active', 'invited', 'inactive', 'archived'] as const
export type UserStatus = (typeof userStatuses)[number]

/**
 * What a role means depends on where it is held: `admin` at a school and at a company are two things. The codes are those
 * of the table of rights: platform_admin PA, tenant_admin TA, broker BR, school admin SA, coordinator CO, mentor ME, school
 * supervisor SU, school signatory SS, student ST, guardian GU, company admin CA, company supervisor CS, company signatory
 * CG, viewer VI.
 */
export const roleCodes = ['PA', 'TA', 'BR', 'SA', 'CO', 'ME', 'SU', 'SS', 'ST', 'GU', 'CA', 'CS', 'CG', 'VI'] as const
export type RoleCode = (typeof roleCodes)[number]

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
    }

export type UserActor = Extract<Actor, { kind: 'user' }>

export function codeOf(role: Pick<Role, 'name' | 'organizationType'>): RoleCode | undefined {
  const atSchool = role.organizationType === 'School'
  switch (role.name) {
    case 'platform_admin':
      return 'PA'
    case 'tenant_admin':
      return 'TA'
    case 'broker':
      return 'BR'
    case 'admin':
      return atSchool ? 'SA' : role.organizationType === 'Company' ? 'CA' : role.organizationType === 'VolunteerCenter' ? 'BR' : undefined
    case 'coordinator':
      return 'CO'
    case 'mentor':
      return 'ME'
    case 'supervisor':
      return atSchool ? 'SU' : 'CS'
    case 'signatory':
      return atSchool ? 'SS' : 'CG'
    case 'student':
      return 'ST'
    case 'guardian':
      return 'GU'
    case 'viewer':
      return 'VI'
  }
}

/** All codes the actor holds anywhere. */
export function codesOf(actor: Actor): RoleCode[] {
  if (actor.kind !== 'user') return []
  return [...new Set(actor.roles.map(codeOf).filter((code) => code !== undefined))]
}

export function hasRole(actor: Actor, ...codes: RoleCode[]): boolean {
  return codesOf(actor).some((code) => codes.includes(code))
}

/** The organizations where the actor holds one of these roles (any role when none is named). */
export function organizationsOf(actor: Actor, ...codes: RoleCode[]): string[] {
  if (actor.kind !== 'user') return []
  const held = actor.roles.filter((role) => role.organizationId !== null && (codes.length === 0 || codes.includes(codeOf(role) ?? 'VI')))
  return [...new Set(held.map((role) => role.organizationId as string))]
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
  return actor.kind === 'user' && !hasRole(actor, 'ST', 'GU') ? 'compact' : 'roomy'
}
