import type { Setting } from '#areas/tenancy/settings/model.ts'
import { actsAs, organizationsOf, type Actor } from '#areas/users/model.ts'

export const tenantAdmins = ['tenant_admin', 'platform_admin'] as const
export const schoolAdmins = ['school_admin', 'coordinator', ...tenantAdmins] as const

/** Who runs the platform sets everything of a tenant, its own administrators what is not the brand of the deployment. */
export function maySet(actor: Actor, { byPlatform }: Pick<Setting, 'byPlatform'>): boolean {
  return byPlatform ? actsAs(actor, 'platform_admin') : actsAs(actor, ...tenantAdmins)
}

/** Administrators of the tenant, and the office of the very school. */
export function maySetSchool(actor: Actor, schoolId: string): boolean {
  return actsAs(actor, ...tenantAdmins) || organizationsOf(actor, 'school_admin', 'coordinator').includes(schoolId)
}
