import { mayRemindAgain } from '#areas/reminding.ts'
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

/** Whether a pupil may be reminded of what is held out: a day after they heard of it, or of it again. */
export function mayRemind(
  { status, createdAt, remindedAt }: { status: string; createdAt: Date; remindedAt: Date | null },
  now: Date,
): boolean {
  return status === 'open' && [createdAt, remindedAt].every((last) => mayRemindAgain(last, now))
}
