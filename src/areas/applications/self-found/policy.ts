import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import type { Capabilities } from '#areas/tenancy/model.ts'
import { actsAs, moderators, type Actor, type Capacity } from '#areas/users/model.ts'
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

/** Whether somebody of the school reads along what was seen of a place that waits for its yes. */
export function looksAlong({ status, isOwn, isMine, isOfMySchool }: Subject): boolean {
  return status === 'awaiting_school' && !isOwn && (isMine || isOfMySchool)
}

/** Whether a place that was approved waits for the actor's yes to its organization, which nobody has judged yet. */
export function mayApproveHost(
  actor: Actor,
  place: Pick<SelfFound, 'status' | 'origin' | 'organizationId' | 'organizationStatus'>,
): boolean {
  const isAccepted = place.origin === 'self_found' && place.status === 'accepted' && place.organizationId !== null
  return isAccepted && place.organizationStatus === 'pending' && actsAs(actor, ...moderators)
}
