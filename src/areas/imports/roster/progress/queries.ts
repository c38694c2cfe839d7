import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { writingParts, type WritingPart } from './model.ts'

// A list is read in by one transaction, of which nobody sees a row before it ends. Locks that are held are seen at once, and
// go with the transaction, also where its server falls: so each part of the work takes one.

const keyOf = (runId: RawBuilder<unknown>) => sql`(hashtext('roster ' || ${runId}::text) & 2147483647)`

/** Tells those who look which part of reading a list in begins. */
export async function reachPart(ctx: Ctx, runId: string | null, part: WritingPart): Promise<void> {
  if (runId === null) return
  await sql`select pg_advisory_xact_lock(${keyOf(sql`${runId}`)}, ${writingParts.indexOf(part) + 1}::int)`.execute(
    ctx.db,
  )
}

/** The number of the part that was reached last, 0 where nobody is at it: for a row of `import_runs` that is called `r`. */
export const partReached = sql`coalesce((select max(l.objid::bigint)::int from pg_locks l where l.locktype = 'advisory' and l.objsubid = 2 and l.granted
  and l.database = (select oid from pg_database where datname = current_database()) and l.classid = ${keyOf(sql`r.id`)}::oid), 0)`
