import { capacitiesFor as internshipCapacities, type Standing } from '#areas/internships/policy.ts'
import type { Actor, Capacity } from '#areas/users/model.ts'
import { weekStepsFor, type WeekEvent, type WeekStatus } from './model.ts'

/** In which capacities the actor may touch these hours. Whoever holds the company's link acts as the host. */
export function capacitiesFor(actor: Actor, standing: Standing, byLink = false): Capacity[] {
  return byLink
    ? ['host_link']
    : internshipCapacities(actor, standing).filter((capacity) => capacity !== 'student' || standing.isOwn)
}

export function stepsFor(actor: Actor, standing: Standing, status: WeekStatus | 'none', byLink = false): WeekEvent[] {
  return weekStepsFor(status, capacitiesFor(actor, standing, byLink))
}
