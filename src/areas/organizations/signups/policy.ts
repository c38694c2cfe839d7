import { capacityOf, type Role, type UserStatus } from '#areas/users/model.ts'

export type ClaimFault = 'pupil' | 'left'

/** Why somebody cannot run the organization that was signed up with their address; undefined when they can. */
export function faultOfClaimant(user: { status: UserStatus; roles: readonly Role[] }): ClaimFault | undefined {
  if (user.roles.some((role) => capacityOf(role) === 'student')) return 'pupil'
  return user.status === 'active' || user.status === 'invited' ? undefined : 'left'
}
