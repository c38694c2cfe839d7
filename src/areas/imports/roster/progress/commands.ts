import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { findStorageKey } from '#areas/files/queries.ts'
import { whoAsks, type Actor } from '#areas/users/model.ts'
import { getActor } from '#areas/users/queries.ts'
import type { CsvFile } from '#platform/csv.ts'
import { judgeWish, lockRun } from '../commands.ts'
import { rosterKinds, type RosterKind } from '../model.ts'
import { confirmRosterInput, type ConfirmRoster } from '../schema.ts'
import { getRosterRun } from '../queries.ts'
import { partReached } from './queries.ts'

/**
 * Has a list read in behind the request: what cannot be taken is said at once, the rest is written down before it begins, so
 * that it goes on after a fall. Once; while it is under way it changes nothing.
 * @throws Refusal 422 as for reading in
 */
export async function beginRoster(
  ctx: Ctx,
  id: string,
  table: CsvFile | undefined,
  wish: ConfirmRoster,
): Promise<void> {
  // Who reads it in holds the row until the end: a second tap does not wait for that.
  if ((await getRosterRun(ctx, id)).wishedAt) return
  const run = await lockRun(ctx, id)
  if (run.status !== 'previewed' || run.wishedAt) return
  await judgeWish(ctx, run, table, wish)
  await ctx.db
    .updateTable('importRuns')
    .set({ wish: JSON.stringify(wish), wishedBy: whoAsks(ctx.actor).userId, wishedAt: ctx.now, halted: null })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  await readSoon(ctx, id)
}

async function readSoon(ctx: Ctx, id: string): Promise<void> {
  await sql`select app.enqueue('read_roster', ${JSON.stringify({ tenantId: ctx.tenant.id, id })}::json, ${`read roster:${id}`})`.execute(
    ctx.db,
  )
}

/** For how long it is tried again; a file that is gone is not there an hour later either. */
const patience = 60 * 60_000

/**
 * What waits to be read in and is in nobody's hands, as after a fall, is taken up again, and after an hour of that left to who
 * wished it. Runs with every sweep, as the system.
 */
export async function takeUpLists(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: string; wishedAt: Date }>`
    select r.id, r.wished_at from import_runs r where r.tenant_id = ${ctx.tenant.id} and r.wish is not null and ${partReached} = 0`.execute(
    ctx.db,
  )
  for (const { id, wishedAt } of rows) {
    if (ctx.now.getTime() - wishedAt.getTime() > patience) await haltRoster(ctx, id, 'imports.given-up')
    else await readSoon(ctx, id)
  }
}

/** What somebody wished of a list, and who; undefined where nothing waits any more. */
export async function findWish(
  ctx: Ctx,
  id: string,
): Promise<{ kind: RosterKind; storageKey: string; wish: ConfirmRoster; actor: Actor } | undefined> {
  const found = await ctx.db
    .selectFrom('importRuns')
    .select(['kind', 'fileId', 'wish', 'wishedBy'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .where('status', '=', 'previewed')
    .executeTakeFirst()
  const kind = rosterKinds.find((one) => one === found?.kind)
  if (!kind || !found?.wish || !found.wishedBy || !found.fileId) return undefined
  const storageKey = await findStorageKey(ctx, found.fileId)
  if (storageKey === undefined) return undefined
  return { kind, storageKey, wish: confirmRosterInput.parse(found.wish), actor: await getActor(ctx, found.wishedBy) }
}

/** A list that cannot be read in after all waits again to be looked at, and says why. */
export async function haltRoster(ctx: Ctx, id: string, code: string): Promise<void> {
  await ctx.db
    .updateTable('importRuns')
    .set({ wish: null, wishedBy: null, wishedAt: null, halted: code })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .where('status', '=', 'previewed')
    .execute()
}
