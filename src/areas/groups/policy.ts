import { actsAs, organizationsOf, relationTo, type Actor, type Capacity } from '#areas/users/model.ts'

/** Who has classes to look at; which of them is for the queries to say. */
export const groupReaders = [
  'platform_admin',
  'tenant_admin',
  'school_admin',
  'coordinator',
  'mentor',
  'school_supervisor',
] as const satisfies readonly Capacity[]

/** Who makes and changes classes, of the own school. */
export const groupWriters = ['school_admin', 'coordinator'] as const satisfies readonly Capacity[]

/** Whether somebody looks at the classes of every school. */
export function seesEveryGroup(actor: Actor): boolean {
  return actor.kind === 'system' || actsAs(actor, 'platform_admin', 'tenant_admin')
}

/** The capacities that count for the classes of a school. */
export function groupCapacities(actor: Actor, schoolId: string): Capacity[] {
  return relationTo(actor, { system: true, school_admin: [schoolId], coordinator: [schoolId] })
}

export function mayWriteGroups(actor: Actor, schoolId: string): boolean {
  return organizationsOf(actor, ...groupWriters).includes(schoolId)
}
