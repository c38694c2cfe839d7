import { actsAs, organizationsOf, type Actor, type Capacity } from '#areas/users/model.ts'

/** Who divides places among pupils: the office of their school. */
export const matchers = ['coordinator', 'platform_admin'] as const satisfies readonly Capacity[]

export function mayMatch(actor: Actor, schoolId: string): boolean {
  return actsAs(actor, 'platform_admin') || organizationsOf(actor, 'coordinator').includes(schoolId)
}

/** The schools whose periods somebody may match; all of the tenant where that is undefined. */
export function schoolsToMatch(actor: Actor): string[] | undefined {
  return actsAs(actor, 'platform_admin') ? undefined : organizationsOf(actor, 'coordinator')
}
