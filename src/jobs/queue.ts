import type { Runtime } from '../runtime.ts'
import { diskOf, isNearlyFull } from '#platform/disk.ts'
import { writeAuditHeads } from './audit-heads.ts'
import { asSystem } from './as-system.ts'
import { handleEvents } from './events.ts'
import type { Ctx } from '#areas/context.ts'
import { sweep, tasks } from '#areas/registry.ts'
import { forgetAnswers } from '#platform/idempotency.ts'
import { startJobs } from '#platform/jobs.ts'

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
      async sweep() {
        const failures: unknown[] = []
        // A failure in one tenant, or in one kind of work, must not keep the clock from the others.
        const attempt = (work: () => Promise<unknown>) => work().catch((error: unknown) => void failures.push(error))
        await attempt(() => services.counts.prune(clock.now()))
        await attempt(() => writeAuditHeads(runtime))
        await attempt(async () => {
          const disk = await diskOf(runtime.config.dataDir)
          if (isNearlyFull(disk)) log.error('the disk is nearly full', { used: disk.usedShare, free: disk.freeBytes })
        })
        for (const { id } of await hosts.all()) {
          const { tenant, origin } = await hosts.originOfTenant(id)
          for (const work of [...sweep, forgetWhatWasAnswered])
            await attempt(() => asSystem(runtime, tenant, origin, async (ctx) => void (await work(ctx))))
          await attempt(() => events(id))
        }
        if (failures.length > 0) throw new AggregateError(failures, 'part of the sweep failed')
      },
    },
    crontab,
    log,
  )
}

const forgetWhatWasAnswered = ({ db, tenant, now }: Ctx) => forgetAnswers(db, tenant.id, now)
