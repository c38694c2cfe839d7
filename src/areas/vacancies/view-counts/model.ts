import { actsAs, organizationsOf, type Actor } from '#areas/users/model.ts'

/** What fetches pages by itself is not somebody who looks. */
const robots = /bot|crawl|spider|slurp|preview|headless|curl|wget|monitor/i

/** Whether looking at a place counts as a view: those who offer the place, and who looks through another's eyes, say nothing of its pull. */
export function countsAsView(actor: Actor, organizationId: string, userAgent: string | undefined): boolean {
  if (actor.kind === 'system') return false
  if (actor.kind === 'user')
    return (
      !actor.impersonatorId &&
      !organizationsOf(actor).includes(organizationId) &&
      !actsAs(actor, 'tenant_admin', 'broker', 'platform_admin')
    )
  return userAgent !== undefined && !robots.test(userAgent)
}
