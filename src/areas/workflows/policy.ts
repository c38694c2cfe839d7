import { deskReaders, pupilKeepers } from '#areas/desk/policy.ts'
import { actsAs, organizationsOf, type Actor, type Capacity } from '#areas/users/model.ts'

/** Who looks at the roads of pupils they look after; which pupils is for `studentsVisibleTo` to say. */
export const roadReaders = deskReaders
/** Who decides about a phase of a pupil they look after, at the school of that pupil. */
export const roadKeepers = pupilKeepers

/** Who reads how pupils of a school go about their internship. */
export const workflowReaders = [
  'platform_admin',
  'tenant_admin',
  'school_admin',
  'coordinator',
  'mentor',
  'school_supervisor',
] as const satisfies readonly Capacity[]
/** Who says how they do. */
export const workflowKeepers = [
  'platform_admin',
  'tenant_admin',
  'school_admin',
  'coordinator',
] as const satisfies readonly Capacity[]

const everywhere = ['tenant_admin', 'platform_admin'] as const

/** Whether somebody decides about a road they can see, at this school. */
export function mayKeepRoad(actor: Actor, schoolId: string): boolean {
  return organizationsOf(actor, ...roadKeepers).includes(schoolId)
}

/** The schools whose workflows somebody reads; all of the tenant where that is undefined. */
export function schoolsOfWorkflows(actor: Actor): string[] | undefined {
  if (actor.kind === 'system' || actsAs(actor, ...everywhere)) return undefined
  return organizationsOf(actor, ...workflowReaders)
}

export function mayKeepWorkflows(actor: Actor, schoolId: string): boolean {
  if (actor.kind === 'system' || actsAs(actor, ...everywhere)) return true
  return organizationsOf(actor, ...workflowKeepers).includes(schoolId)
}
