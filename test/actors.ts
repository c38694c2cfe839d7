import { capacities, type Actor, type Capacity, type RoleName, type UserActor } from '#areas/users/model.ts'

/** The role by which somebody has a capacity, and the kind of organization it is held at. */
export const roleOf: Partial<Record<Capacity, [RoleName, string | null]>> = {
  platform_admin: ['platform_admin', null],
  tenant_admin: ['tenant_admin', null],
  broker: ['broker', 'VolunteerCenter'],
  school_admin: ['admin', 'School'],
  coordinator: ['coordinator', 'School'],
  mentor: ['mentor', 'School'],
  school_supervisor: ['supervisor', 'School'],
  school_signatory: ['signatory', 'School'],
  student: ['student', 'School'],
  guardian: ['guardian', 'School'],
  company_admin: ['admin', 'Company'],
  company_supervisor: ['supervisor', 'Company'],
  company_signatory: ['signatory', 'Company'],
  viewer: ['viewer', 'Municipality'],
}

/** Every capacity somebody can act in, in the order in which lists of them are compared. */
export const everybody = capacities.filter((one) => one in roleOf || one === 'visitor' || one === 'system')

/** Somebody with this capacity at an organization. */
export function acting(capacity: Capacity, organizationId: string): Actor {
  if (capacity === 'visitor' || capacity === 'system') return { kind: capacity }
  return person([capacity, organizationId])
}
export function person(...held: [Capacity, string][]): UserActor {
  const roles = held.map(([capacity, organizationId]) => {
    const [name, organizationType] = roleOf[capacity] as [RoleName, string | null]
    return { id: name, name, organizationId: organizationType ? organizationId : null, organizationType }
  })
  return { kind: 'user', userId: 'me', accountId: null, sessionId: 's', name: 'Sam', roles }
}
/** Who may, of all capacities held at one place. */
export const who = (may: (actor: Actor) => boolean, at = 'here') => everybody.filter((one) => may(acting(one, at)))
export const asListed = (...listed: Capacity[]) => everybody.filter((one) => listed.includes(one))
