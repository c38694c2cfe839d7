import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { errorFields } from '#platform/log.ts'
import { withWorked } from '../queries.ts'
import { keptColumns, mostNoted } from './model.ts'
import { basisOf, everybody, readKept } from './queries.ts'

/**
 * Keeps where pupils stand: those of whom something changed, or everybody where the day or the rules are others. What is
 * written meanwhile is noted after this looked, and counts next time. One at a time; who comes second leaves it.
 */
export async function keepStandings(ctx: Ctx): Promise<void> {
  const tenant = sql`${ctx.tenant.id}::uuid`
  const { rows: locks } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`standings ${ctx.tenant.id}`}, 0)) as is_held`.execute(ctx.db)
  if (!locks[0]?.isHeld) return
  const basis = await basisOf(ctx)
  const { rows: known } = await sql<{ basis: string }>`
    select basis from standing_bases where tenant_id = ${tenant}`.execute(ctx.db)
  const { rows: notes } = await sql<{ studentId: string }>`
    delete from standing_notes where tenant_id = ${tenant} returning student_id`.execute(ctx.db)
  const isAll = known[0]?.basis !== basis
  const studentIds = [...new Set(notes.map(({ studentId }) => studentId))]
  if (!isAll && studentIds.length === 0) return
  await sql`delete from pupil_standings where tenant_id = ${tenant} and ${isAll ? sql`true` : sql`student_id = any (${studentIds}::uuid[])`}`.execute(
    ctx.db,
  )
  const columns = sql.join(keptColumns.map((name) => sql.ref(name)))
  await sql`
    with ${await withWorked(ctx, isAll ? everybody : { ...everybody, studentIds })}
    insert into pupil_standings (tenant_id, student_id, ${columns}) select ${tenant}, id, ${columns} from worked`.execute(
    ctx.db,
  )
  await sql`
    insert into standing_bases (tenant_id, basis) values (${tenant}, ${basis})
    on conflict (tenant_id) do update set basis = excluded.basis`.execute(ctx.db)
}

/**
 * After a step: where it was kept before, and of few. The rest is the sweep's; and because lists are right without it too, what
 * goes wrong here keeps nobody from their news of the step.
 */
export async function keepFollowing(ctx: Ctx): Promise<void> {
  const { isCurrent, noted } = await readKept(ctx)
  if (!isCurrent || noted.length === 0 || noted.length > mostNoted) return
  await sql`savepoint standings`.execute(ctx.db)
  try {
    await keepStandings(ctx)
    await sql`release savepoint standings`.execute(ctx.db)
  } catch (error) {
    await sql`rollback to savepoint standings`.execute(ctx.db)
    ctx.services.log.error('standings could not be kept', { tenant: ctx.tenant.id, ...errorFields(error) })
  }
}
