import { actsAs, relationTo, type Actor, type Capacity } from '#areas/users/model.ts'
import { contentKeepers, contentStepsFor, type ContentEvent, type ContentStatus } from './model.ts'

export function contentCapacities(actor: Actor): Capacity[] {
  return relationTo(actor, { tenant_admin: true, platform_admin: true })
}

export function mayKeepContent(actor: Actor): boolean {
  return actor.kind === 'system' || actsAs(actor, ...contentKeepers)
}

export function allowedContentEvents(actor: Actor, status: ContentStatus): ContentEvent[] {
  return contentStepsFor(status, contentCapacities(actor))
}
