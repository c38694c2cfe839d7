import type { Capabilities } from '#areas/tenancy/model.ts'
import { actsAs, capacityOf, organizationsOf, type Role, type RoleName, type UserActor } from '#areas/users/model.ts'

/** Half an hour, and no longer by using it. */
export const minutesOfLooking = 30

/** Who looks through anybody’s eyes who ranks lower; a school’s own administrator through those of its pupils, where allowed. */
const everywhere = ['tenant_admin', 'platform_admin'] as const
export const lookers = [...everywhere, 'school_admin'] as const

const ranks: Partial<Record<RoleName, number>> = { platform_admin: 2, tenant_admin: 1 }

type Holding = { roles: readonly Pick<Role, 'name' | 'organizationId' | 'organizationType'>[] }

function rankOf({ roles }: Holding): number {
  return Math.max(0, ...roles.filter((role) => capacityOf(role)).map(({ name }) => ranks[name] ?? 0))
}

/** Whether the actor may know of somebody here: who looks after a school knows of nobody elsewhere. */
export function mayKnow(actor: UserActor, { roles }: Holding): boolean {
  const own = organizationsOf(actor, 'school_admin')
  return actsAs(actor, ...everywhere) || roles.some(({ organizationId }) => own.includes(organizationId ?? ''))
}

function isOwnPupil(actor: UserActor, { roles }: Holding): boolean {
  const own = organizationsOf(actor, 'school_admin')
  return (
    roles.length > 0 && roles.every((role) => capacityOf(role) === 'student' && own.includes(role.organizationId ?? ''))
  )
}

/** Through the eyes of whoever has fewer rights: never upward, never sideways. */
export function mayLookThrough(
  actor: UserActor,
  target: Holding & { id: string },
  { schoolLooksThroughPupils }: Pick<Capabilities, 'schoolLooksThroughPupils'>,
): boolean {
  if (actor.impersonatorId || actor.userId === target.id) return false
  return rankOf(actor) > rankOf(target) || (schoolLooksThroughPupils && isOwnPupil(actor, target))
}
