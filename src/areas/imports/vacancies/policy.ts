import { moderators, actsAs, organizationsOf, type Actor } from '#areas/users/model.ts'
import { hosts } from '#areas/vacancies/policy.ts'

/** For which organizations somebody reads places in; undefined means for all. */
export function organizationsToImportFor(actor: Actor): string[] | undefined {
  if (actor.kind === 'system' || actsAs(actor, ...moderators)) return undefined
  return organizationsOf(actor, ...hosts)
}
