import { actsAs, organizationsOf, type Actor } from '#areas/users/model.ts'

/** Who reads in lists of places: for all organizations, or for one's own. */
export const importers = ['company_admin', 'company_supervisor', 'broker', 'tenant_admin', 'platform_admin'] as const

/** For which organizations somebody reads places in; undefined means for all. */
export function organizationsToImportFor(actor: Actor): string[] | undefined {
  if (actor.kind === 'system' || actsAs(actor, 'broker', 'tenant_admin', 'platform_admin')) return undefined
  return organizationsOf(actor, 'company_admin', 'company_supervisor')
}
