import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { daysToUndo } from '../roster/model.ts'

/** The tables of which a run keeps how their rows stood, in the order they are written, with the column that says whose. */
const kept = {
  groups: { ownedBy: 'id', place: 0 },
  accounts: { ownedBy: 'id', place: 1 },
  users: { ownedBy: 'id', place: 2 },
  roles: { ownedBy: 'user_id', place: 3 },
  memberships: { ownedBy: 'user_id', place: 4 },
  student_profiles: { ownedBy: 'user_id', place: 5 },
  group_memberships: { ownedBy: 'student_id', place: 6 },
  mentorships: { ownedBy: 'mentor_id', place: 7 },
} as const
export type KeptTable = keyof typeof kept

/** Whose rows a line of the file is about. */
export type Owner = { owner: string; line: number }

/**
 * Keeps how the rows of some people or classes stand. Asked before a run writes and again after it; of what the run makes
 * itself only after, as new. By both it is known what to put back, and whether anybody changed it since.
 */
export async function keepImages(
  ctx: Ctx,
  runId: string | null,
  { tables, owners, isNew = false }: { tables: readonly KeptTable[]; owners: readonly Owner[]; isNew?: boolean },
): Promise<void> {
  if (runId === null || owners.length === 0) return
  const whose = JSON.stringify(owners)
  for (const table of tables) {
    const { ownedBy, place } = kept[table]
    await sql`select app.keep_images(${runId}::uuid, ${table}, ${ownedBy}, ${place}::int, ${whose}::jsonb, ${isNew}::boolean)`.execute(
      ctx.db,
    )
  }
}

/** Puts back what a run wrote, line by line; what was changed or is used since stays, the whole line of it. */
export async function putBack(ctx: Ctx, runId: string): Promise<Map<number, 'reversed' | 'kept'>> {
  const { rows } = await sql<{ line: number; outcome: 'reversed' | 'kept' }>`
    select line, outcome from app.put_images_back(${runId}::uuid)`.execute(ctx.db)
  return new Map(rows.map(({ line, outcome }) => [line, outcome]))
}

/** After so long nothing is put back any more: what was there before is forgotten. */
export async function forgetImages(ctx: Ctx): Promise<void> {
  await sql`
    delete from import_images i using import_runs r
    where i.tenant_id = ${ctx.tenant.id} and r.tenant_id = i.tenant_id and r.id = i.run_id
      and (r.undone_at is not null or r.done_at < ${new Date(ctx.now.getTime() - daysToUndo * 86_400_000)})`.execute(
    ctx.db,
  )
}
