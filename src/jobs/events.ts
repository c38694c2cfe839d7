import type { Kysely } from 'kysely'
import { openSystemContext } from '../api/pipeline.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction } from '#platform/db.ts'
import { errorFields } from '#platform/log.ts'
import type { Services, Tables } from '../areas/context.ts'
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
  try {
    return await inTransaction(
      db,
      { tenantId: tenant.id, cooperationId: tenant.cooperationId },
      async (connection) => {
        const event = await connection
          .selectFrom('events')
          .selectAll()
          .where('tenantId', '=', tenant.id)
          .where('handledAt', 'is', null)
          .where(({ eb, or }) => or([eb('retryAt', 'is', null), eb('retryAt', '<=', clock.now())]))
          .orderBy('happenedAt')
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst()
        if (!event) return 'none'
        current = event
        const ctx = openSystemContext({ db: connection, tenant, now: clock.now(), origin, services })
        const happening = {
          id: event.id,
          name: event.name,
          subject: { type: event.subjectType, id: event.subjectId },
          payload: event.payload as Record<string, unknown>,
          actorId: event.actorId,
        }
        for (const { on, react } of reactions) if (on === event.name) await react(ctx, happening)
        await ctx.flush()
        await connection
          .updateTable('events')
          .set({ handledAt: clock.now() })
          .where('tenantId', '=', tenant.id)
          .where('id', '=', event.id)
          .execute()
        return 'done'
      },
      { timeout: 10_000 },
    )
  } catch (error) {
    services.log.error('reaction failed', { event: current?.id, attempts: current?.attempts, ...errorFields(error) })
    if (current === undefined) throw error
    await tryLater(settings, current, error)
    return 'failed'
  }
}

/** In a transaction of its own: that of the reaction is gone. */
async function tryLater(
  { db, tenant, clock }: Settings,
  { id, attempts }: { id: string; attempts: number },
  error: unknown,
): Promise<void> {
  const wait = Math.min(firstWait * 2 ** attempts, longestWait)
  await inTransaction(db, { tenantId: tenant.id, cooperationId: tenant.cooperationId }, (connection) =>
    connection
      .updateTable('events')
      .set({
        attempts: attempts + 1,
        retryAt: new Date(clock.now().getTime() + wait),
        failure: String(errorFields(error).error).slice(0, 500),
      })
      .where('tenantId', '=', tenant.id)
      .where('id', '=', id)
      .execute(),
  )
}
