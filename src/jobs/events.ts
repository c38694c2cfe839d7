import type { Kysely } from 'kysely'
import { afterCommit, openSystemContext, type Open } from '../api/context.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction } from '#platform/db.ts'
import { errorFields } from '#platform/log.ts'
import { markHandled, nextEvent, postponeEvent } from '#platform/outbox.ts'
import type { Services, Tables } from '../areas/context.ts'
import type { EventName, PastEvent } from '../areas/events.ts'
import { reactions } from '../areas/registry.ts'
import type { Tenant } from '../areas/tenancy/model.ts'

type Settings = { db: Kysely<Tables>; tenant: Tenant; clock: Clock; services: Services; origin: string }

const firstWait = 5_000
const longestWait = 6 * 60 * 60_000

/**
 * Runs the reactions to what happened in a tenant, oldest first, each event in one transaction with the mark that it was
 * handled: never half, never twice. An event whose reaction fails stays, keeps nobody up, and is tried again after twice
 * as long each time; `npm run app -- events` shows what waits so.
 */
export async function handleEvents(settings: Settings): Promise<number> {
  let handled = 0
  let failed = 0
  for (;;) {
    const found = await handleOne(settings)
    if (found === 'none') break
    if (found === 'done') handled += 1
    else failed += 1
  }
  if (failed > 0) throw new Error(`${failed} events could not be handled`)
  return handled
}

async function handleOne(settings: Settings): Promise<'none' | 'done' | 'failed'> {
  const { db, tenant, clock, services, origin } = settings
  let current: { id: string; attempts: number } | undefined
  let opened: Open | undefined
  try {
    const found = await inTransaction(
      db,
      { tenantId: tenant.id, cooperationId: tenant.cooperationId },
      async (connection): Promise<'none' | 'done'> => {
        const event = await nextEvent(connection, tenant.id, clock.now())
        if (!event) return 'none'
        current = event
        const ctx = openSystemContext({ db: connection, tenant, now: clock.now(), origin, services })
        const past: PastEvent = {
          id: event.id,
          name: event.name as EventName,
          subject: { type: event.subjectType, id: event.subjectId },
          payload: event.payload as PastEvent['payload'],
          actorId: event.actorId,
        }
        for (const { on, react } of reactions) if (on.includes(past.name)) await react(ctx, past)
        await ctx.flush()
        opened = ctx
        await markHandled(connection, tenant.id, event.id, clock.now())
        return 'done'
      },
      { timeout: 10_000 },
    )
    if (opened) await afterCommit(opened)
    return found
  } catch (error) {
    services.log.error('reaction failed', { event: current?.id, attempts: current?.attempts, ...errorFields(error) })
    if (current === undefined) throw error
    await tryLater(settings, current, error)
    return 'failed'
  }
}

/** Notes when to try an event again, in a transaction of its own: that of the reaction is undone. */
async function tryLater(
  { db, tenant, clock }: Settings,
  { id, attempts }: { id: string; attempts: number },
  error: unknown,
): Promise<void> {
  const wait = Math.min(firstWait * 2 ** attempts, longestWait)
  await inTransaction(db, { tenantId: tenant.id, cooperationId: tenant.cooperationId }, (connection) =>
    postponeEvent(connection, tenant.id, id, {
      attempts: attempts + 1,
      retryAt: new Date(clock.now().getTime() + wait),
      failure: String(errorFields(error).error).slice(0, 500),
    }),
  )
}
