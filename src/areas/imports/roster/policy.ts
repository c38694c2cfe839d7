import { organizationsOf, type Actor, type Capacity } from '#areas/users/model.ts'

/** Who reads class lists in, of the own school. */
export const rosterImporters = ['school_admin', 'coordinator'] as const satisfies readonly Capacity[]

/** The schools of which somebody reads lists in. */
export function schoolsToImportFor(actor: Actor): string[] {
  return organizationsOf(actor, ...rosterImporters)
}
