import type { Ground } from './ground.ts'
import { handleEvents } from '#areas/happenings.ts'
import { startJobs } from '#platform/jobs.ts'

/** Works off what requests leave behind. Jobs name a tenant; what they do runs within it. */
export async function startQueue({
  ownerUrl,
  db,
  clock,
  services,
  hosts,
  log,
}: Ground): Promise<{ stop(): Promise<void> }> {
  const runner = await startJobs(
    ownerUrl,
    {
      async handle_events(payload) {
        const { tenantId } = payload as { tenantId: string }
        const { tenant, origin } = await hosts.originOfTenant(tenantId)
        await handleEvents({ db, tenant, clock, services, origin })
      },
    },
    '',
    log,
  )
  return { stop: () => runner.stop() }
}
