import type { Runtime } from '../runtime.ts'
import type { Ctx } from '#areas/context.ts'
import { sweep } from '#areas/registry.ts'
import { tellWhenNearlyFull } from '#platform/disk.ts'
import { forgetAnswers } from '#platform/idempotency.ts'
import { asSystem } from './as-system.ts'
import { writeAuditHeads } from './audit-heads.ts'

/** Does what time asks for: of the house, then of each tenant. `events` works off what happened in one of them. */
export async function sweepAll(runtime: Runtime, events: (tenantId: string) => Promise<void>): Promise<void> {
  const { clock, services, hosts, log } = runtime
  const failures: unknown[] = []
  // A failure in one tenant, or in one kind of work, must not keep the clock from the others.
  const attempt = (work: () => Promise<unknown>) => work().catch((error: unknown) => void failures.push(error))
  await attempt(() => services.counts.prune(clock.now()))
  await attempt(() => writeAuditHeads(runtime))
  await attempt(async () => tellWhenNearlyFull(await runtime.disk(), log))
  for (const { id } of await hosts.all()) {
    const { tenant, origin } = await hosts.originOfTenant(id)
    for (const work of [...sweep, forgetWhatWasAnswered])
      await attempt(() => asSystem(runtime, tenant, origin, async (ctx) => void (await work(ctx))))
    await attempt(() => events(id))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'part of the sweep failed')
}

const forgetWhatWasAnswered = ({ db, tenant, now }: Ctx) => forgetAnswers(db, tenant.id, now)
