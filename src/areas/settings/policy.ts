import { actsAs, organizationsOf, type Actor } from '#areas/users/model.ts'

export const tenantAdmins = ['tenant_admin', 'platform_admin'] as const
export const schoolAdmins = ['school_admin', 'coordinator', ...tenantAdmins] as const

/** Administrators of the tenant, and the office of the very school. */
export function maySetSchool(actor: Actor, schoolId: string): boolean {
  return actsAs(actor, ...tenantAdmins) || organizationsOf(actor, 'school_admin', 'coordinator').includes(schoolId)
}
