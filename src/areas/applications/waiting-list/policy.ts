import { actsAs, organizationsOf, userIdOf, type Actor } from '#areas/users/model.ts'

/** A pupil leaves the list herself; her coordinator may take her off it. */
export function canLeave(actor: Actor, place: { studentId: string; schoolId: string }): boolean {
  return (
    userIdOf(actor) === place.studentId ||
    organizationsOf(actor, 'coordinator').includes(place.schoolId) ||
    actsAs(actor, 'platform_admin')
  )
}
