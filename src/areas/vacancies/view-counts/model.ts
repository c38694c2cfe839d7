import { createHmac, randomBytes } from 'node:crypto'
import { actsAs, organizationsOf, type Actor } from '#areas/users/model.ts'

/** What fetches pages by itself is not somebody who looks. */
const robots = /bot|crawl|spider|slurp|preview|headless|curl|wget|monitor/i

/** Whether a look counts: those who offer the place, and who looks through another's eyes, say nothing of its pull. */
export function isLook(actor: Actor, organizationId: string, userAgent: string | undefined): boolean {
  if (actor.kind === 'system') return false
  if (actor.kind === 'user')
    return (
      !actor.impersonatorId &&
      !organizationsOf(actor).includes(organizationId) &&
      !actsAs(actor, 'tenant_admin', 'broker', 'platform_admin')
    )
  return userAgent !== undefined && !robots.test(userAgent)
}

/**
 * Counts looks, of one person or browser at most one a day for a place. Who looked is known within this process alone,
 * as a digest under a key that is thrown away at the end of the day; what leaves it is a number.
 */
export function lookCounter(mostKnown = 200_000) {
  let day = ''
  let key = randomBytes(32)
  const known = new Set<string>()
  let counts = new Map<string, { tenantId: string; vacancyId: string; day: string; views: number }>()

  return {
    note(look: { tenantId: string; vacancyId: string; who: string; day: string }): void {
      if (look.day !== day || known.size >= mostKnown) {
        day = look.day
        key = randomBytes(32)
        known.clear()
      }
      const digest = createHmac('sha256', key)
        .update(`${look.tenantId} ${look.vacancyId} ${look.who}`)
        .digest('base64url')
      if (known.has(digest)) return
      known.add(digest)
      this.add({ ...look, views: 1 })
    },
    add({
      tenantId,
      vacancyId,
      day: on,
      views,
    }: {
      tenantId: string
      vacancyId: string
      day: string
      views: number
    }): void {
      const name = `${vacancyId} ${on}`
      const before = counts.get(name)?.views ?? 0
      counts.set(name, { tenantId, vacancyId, day: on, views: before + views })
    },
    /** What was counted for a tenant since the last time. */
    take(tenantId: string) {
      const taken = [...counts.values()].filter((one) => one.tenantId === tenantId)
      counts = new Map([...counts].filter(([, one]) => one.tenantId !== tenantId))
      return taken
    },
  }
}
