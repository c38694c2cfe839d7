// What areas say of rows of the areas below them is installed there.
import '#areas/registry.ts'
import { afterCommit, openSystemContext, type Open } from '../api/context.ts'
import type { Runtime } from '../runtime.ts'
import type { Ctx } from '#areas/context.ts'
import type { Tenant } from '#areas/tenancy/model.ts'
import type { Actor } from '#areas/users/model.ts'
import { inTransaction } from '#platform/db.ts'

/** The demo tells its story as the people in it, on the days it happened. */
type Standing = { timeout?: number; actor?: Actor; now?: Date }

/** Works within a tenant as nobody in particular: queue, command line, demo. One transaction, all or nothing. */
export async function asSystem<Result>(
  { db, clock, services }: Runtime,
  tenant: Tenant,
  origin: string,
  work: (ctx: Ctx) => Promise<Result>,
  { timeout = 30_000, actor = { kind: 'system' }, now = clock.now() }: Standing = {},
): Promise<Result> {
  let opened: Open | undefined
  const result = await inTransaction(
    db,
    { tenantId: tenant.id, cooperationId: tenant.cooperationId },
    async (connection) => {
      const ctx = openSystemContext({ db: connection, tenant, actor, now, origin, services })
      const done = await work(ctx)
      await ctx.flush()
      opened = ctx
      return done
    },
    { timeout },
  )
  if (opened) await afterCommit(opened)
  return result
}
