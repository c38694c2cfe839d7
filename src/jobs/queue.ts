import type { Ground } from '../runtime.ts'
import { asSystem } from './as-system.ts'
import { handleEvents } from './events.ts'
import { sweep, tasks } from '#areas/registry.ts'
import { startJobs } from '#platform/jobs.ts'

/** What the clock asks for, in UTC. */
const crontab = '*/5 * * * * sweep'

/** Works off what requests leave behind. Jobs name a tenant; what they do runs within it. */
export async function startQueue(ground: Ground): Promise<{ stop(): Promise<void> }> {
  const { ownerUrl, db, clock, services, hosts, log } = ground
  const events = async (tenantId: string) => {
    const { tenant, origin } = await hosts.originOfTenant(tenantId)
    await handleEvents({ db, tenant, clock, services, origin })
  }
  const ofAreas = Object.entries(tasks).map(([name, task]) => [
    name,
    async (payload: unknown) => {
      const { tenantId, id } = payload as { tenantId: string; id: string }
      const { tenant, origin } = await hosts.originOfTenant(tenantId)
      await task({
        id,
        services,
        inside: (work, actor) => asSystem(ground, tenant, origin, work, actor ? { actor } : {}),
      })
    },
  ])
  return startJobs(
    ownerUrl,
    {
      ...Object.fromEntries(ofAreas),
      handle_events: (payload) => events((payload as { tenantId: string }).tenantId),
      async sweep() {
        const failures: unknown[] = []
        // What fails in one tenant, or in one kind of work, must not keep the clock from the others.
        const attempt = (work: () => Promise<unknown>) => work().catch((error: unknown) => void failures.push(error))
        for (const { id } of await hosts.all()) {
          const { tenant, origin } = await hosts.originOfTenant(id)
          for (const work of sweep)
            await attempt(() => asSystem(ground, tenant, origin, async (ctx) => void (await work(ctx))))
          await attempt(() => events(id))
        }
        if (failures.length > 0) throw new AggregateError(failures, 'part of the sweep failed')
      },
    },
    crontab,
    log,
  )
}
