import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { daysToUndo } from '../roster/model.ts'

/** The tables of which a run keeps how their rows stood, in the order they are written: what refers to another comes later. */
const kept = [
  'groups',
  'accounts',
  'users',
  'roles',
  'memberships',
  'student_profiles',
  'group_memberships',
  'mentorships',
  'group_moves',
  'internship_periods',
  'period_groups',
] as const
export type ImagedTable = (typeof kept)[number]

/** Whose rows a line of the file is about. */
export type Owner = { owner: string; line: number }

/**
 * Keeps how the rows of some people or classes stand. Asked before a run writes and again after it; of what the run makes
 * itself only after, as new. By both it is known what to put back, and whether anybody changed it since.
 */
export async function keepImages(
  ctx: Ctx,
  runId: string | null,
  { tables, owners, isNew = false }: { tables: readonly ImagedTable[]; owners: readonly Owner[]; isNew?: boolean },
): Promise<void> {
  if (runId === null || owners.length === 0) return
  const whose = JSON.stringify(owners)
  for (const table of tables)
    await sql`select app.keep_images(${runId}::uuid, ${table}, ${kept.indexOf(table)}::int, ${whose}::jsonb, ${isNew}::boolean)`.execute(
      ctx.db,
    )
}

/** Puts back what a run wrote, line by line; what was changed or is used since stays, the whole line of it. */
export async function putBackRun(ctx: Ctx, runId: string): Promise<Map<number, 'reversed' | 'kept'>> {
  const { rows } = await sql<{ line: number; outcome: 'reversed' | 'kept' }>`
    select line, outcome from app.put_images_back(${runId}::uuid)`.execute(ctx.db)
  return new Map(rows.map(({ line, outcome }) => [line, outcome]))
}

/** After so long nothing is put back any more: what was there before is forgotten. */
export async function forgetImages(ctx: Ctx): Promise<void> {
  await sql`
    delete from import_images i using import_runs r
    where i.tenant_id = ${ctx.tenant.id} and r.tenant_id = i.tenant_id and r.id = i.run_id
      and (r.undone_at is not null or r.done_at < ${new Date(ctx.now.getTime() - (daysToUndo + 2) * 86_400_000)})`.execute(
    ctx.db,
  )
}
