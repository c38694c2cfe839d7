import type { Runtime } from '../runtime.ts'
import { asSystem } from './as-system.ts'
import { handleEvents } from './events.ts'
import { tasks } from '#areas/registry.ts'
import { startJobs } from '#platform/jobs.ts'
import { sweepAll } from './sweep.ts'

/** The tasks that the clock starts, in UTC. */
const crontab = '*/5 * * * * sweep'

/** Works off what requests leave behind. Jobs name a tenant; what they do runs within it. */
export async function startQueue(runtime: Runtime): Promise<{ stop(): Promise<void> }> {
  const { ownerUrl, db, clock, services, hosts, log } = runtime
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
        inside: (work, actor) => asSystem(runtime, tenant, origin, work, actor ? { actor } : {}),
      })
    },
  ])
  return startJobs(
    ownerUrl,
    {
      ...Object.fromEntries(ofAreas),
      handle_events: (payload) => events((payload as { tenantId: string }).tenantId),
      sweep: () => sweepAll(runtime, events),
    },
    crontab,
    log,
  )
}
