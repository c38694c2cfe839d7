import { internshipCapacities, type InternshipRelation } from '#areas/internships/policy.ts'
import type { Actor, Capacity } from '#areas/users/model.ts'
import { weekStepsFor, type WeekEvent, type WeekStatus } from './model.ts'

/** In which capacities the actor may touch these hours. Whoever holds the company's link acts as the host. */
export function weekCapacities(actor: Actor, relation: InternshipRelation, byLink = false): Capacity[] {
  return byLink
    ? ['host_link']
    : internshipCapacities(actor, relation).filter((capacity) => capacity !== 'student' || relation.isOwn)
}

export function allowedWeekEvents(
  actor: Actor,
  relation: InternshipRelation,
  status: WeekStatus | 'none',
  byLink = false,
): WeekEvent[] {
  return weekStepsFor(status, weekCapacities(actor, relation, byLink))
}
