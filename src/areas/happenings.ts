import type { Kysely } from 'kysely'
import { openSystemContext } from '../api.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction } from '#platform/db.ts'
import { errorFields } from '#platform/log.ts'
import type { Services, Tables } from './context.ts'
import { reactions } from './reactions.ts'
import type { Tenant } from './tenancy/model.ts'

type Settings = { db: Kysely<Tables>; tenant: Tenant; clock: Clock; services: Services; origin: string }

/**
 * Runs the reactions to what happened in a tenant, oldest first, each event in one transaction with the mark that it was
 * handled: never half, never twice. An event whose reaction fails stays and is tried again with the next round.
 */
export async function handleEvents(settings: Settings): Promise<number> {
  let handled = 0
  const failed: string[] = []
  for (;;) {
    const found = await handleOne(settings, failed)
    if (found === 'none') break
    if (found === 'done') handled += 1
  }
  if (failed.length > 0) throw new Error(`${failed.length} events could not be handled`)
  return handled
}

async function handleOne(
  { db, tenant, clock, services, origin }: Settings,
  failed: string[],
): Promise<'none' | 'done' | 'failed'> {
  let current: string | undefined
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
          .$if(failed.length > 0, (query) => query.where('id', 'not in', failed))
          .orderBy('happenedAt')
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst()
        if (!event) return 'none'
        current = event.id
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
    services.log.error('reaction failed', { event: current, ...errorFields(error) })
    if (current === undefined) throw error
    failed.push(current)
    return 'failed'
  }
}
