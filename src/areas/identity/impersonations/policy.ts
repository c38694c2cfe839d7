import type { RoleName, UserActor } from '#areas/users/model.ts'
import { capacityOf, type Role } from '#areas/users/model.ts'

/** Half an hour, and no longer by using it. */
export const minutesOfLooking = 30

export const lookers = ['tenant_admin', 'platform_admin'] as const

const ranks: Partial<Record<RoleName, number>> = { platform_admin: 2, tenant_admin: 1 }

function rankOf(roles: readonly Pick<Role, 'name' | 'organizationType'>[]): number {
  return Math.max(0, ...roles.filter((role) => capacityOf(role)).map(({ name }) => ranks[name] ?? 0))
}

/** Through the eyes of whoever has fewer rights: never upward, never sideways. */
export function mayLookThrough(
  actor: UserActor,
  target: { id: string; roles: readonly Pick<Role, 'name' | 'organizationType'>[] },
): boolean {
  return !actor.impersonatorId && actor.userId !== target.id && rankOf(actor.roles) > rankOf(target.roles)
}
