import type { AreaNames } from '#areas/events.ts'
import type { Capacity } from '#areas/users/model.ts'
import { allowedSteps, stepTable } from '#platform/transitions.ts'
import type { GroupStatus } from '../model.ts'

export const groupEvents = ['archive', 'restore'] as const
export type GroupEvent = (typeof groupEvents)[number]

const office = ['school_admin', 'coordinator'] as const

/** The steps of a class: an archived one keeps who was in it, and counts no more. */
export const groupTransitions = stepTable<GroupStatus, GroupEvent, Capacity, AreaNames>('groups.event', {
  archive: { from: ['active'], to: ['archived'], who: office, audits: 'groups.archived' },
  restore: { from: ['archived'], to: ['active'], who: office, audits: 'groups.restored' },
})

export function groupStepsFor(status: GroupStatus, who: readonly Capacity[]): GroupEvent[] {
  return allowedSteps(groupTransitions, status, who)
}
