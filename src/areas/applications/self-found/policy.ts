import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import type { Capabilities } from '#areas/tenancy/model.ts'
import type { Actor, Capacity } from '#areas/users/model.ts'
import { applicationCapacities } from '../policy.ts'
import type { SelfFound } from './queries.ts'
import { selfFoundStepsFor, type SelfFoundEvent } from './model.ts'

type Subject = Pick<
  SelfFound,
  | 'status'
  | 'origin'
  | 'organizationId'
  | 'schoolId'
  | 'schoolSettings'
  | 'isOwn'
  | 'isMine'
  | 'mineAs'
  | 'isOfMySchool'
  | 'isOfMyCompany'
> & { byLink?: boolean }

/** In which capacities somebody touches a place; whoever holds the host's link acts as the host alone. */
export function selfFoundCapacities(tenant: Capabilities, actor: Actor, place: Subject): Capacity[] {
  if (place.byLink) return ['host_link']
  const { mentorJudgesSelfFound } = capabilitiesAt(tenant, place.schoolSettings)
  return applicationCapacities(actor, place).filter(
    (capacity) => (capacity !== 'mentor' || mentorJudgesSelfFound) && (capacity === 'student' || !place.isOwn),
  )
}

/** The steps somebody may take now. Nobody judges a place of their own. */
export function allowedSelfFoundEvents(tenant: Capabilities, actor: Actor, place: Subject): SelfFoundEvent[] {
  return selfFoundStepsFor(place.status, selfFoundCapacities(tenant, actor, place))
}
