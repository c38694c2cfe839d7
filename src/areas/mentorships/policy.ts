import { groupReaders, groupWriters } from '#areas/groups/policy.ts'
import { actsAs, organizationsOf, type Actor } from '#areas/users/model.ts'

/** Who may know who looks after whom: the office of all of it, a mentor and a supervisor of their own. */
export const mentorshipReaders = groupReaders
/** Who says who looks after whom, at the own school. */
export const mentorshipWriters = groupWriters

export function mayWriteMentorships(actor: Actor, schoolId: string): boolean {
  return organizationsOf(actor, ...mentorshipWriters).includes(schoolId)
}

export function seesEveryMentorship(actor: Actor): boolean {
  return actor.kind === 'system' || actsAs(actor, 'platform_admin', 'tenant_admin')
}
