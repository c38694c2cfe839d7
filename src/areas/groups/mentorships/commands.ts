import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { newId } from '#platform/ids.ts'
import type { MentorshipRole, MentorshipTerm } from './model.ts'

export type NewMentorship = MentorshipTerm & {
  mentorId: string
  role: MentorshipRole
  groupId: string | null
  studentId: string | null
  capacity: number | null
}

/** Writes mentorships down. @returns their ids, in the same order */
export async function insertMentorships(ctx: Ctx, added: readonly NewMentorship[]): Promise<string[]> {
  if (added.length === 0) return []
  const rows = added.map((one) => ({ ...one, tenantId: ctx.tenant.id, id: newId() }))
  await ctx.db.insertInto('mentorships').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Changes from when until when a mentorship counts, and for how many. */
export async function updateMentorship(
  ctx: Ctx,
  id: string,
  changes: Partial<MentorshipTerm & { capacity: number | null }>,
): Promise<void> {
  await ctx.db
    .updateTable('mentorships')
    .set({ ...changes, lockVersion: sql<number>`lock_version + 1`, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
}

/** Ends mentorships on a day. One that had not begun by then never holds: it ends on the day it begins. */
export async function endMentorships(ctx: Ctx, ids: readonly string[], endedOn: string): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update mentorships set ended_on = greatest(${endedOn}::date, started_on), lock_version = lock_version + 1, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenant.id} and id = any (${ids}::uuid[])`.execute(ctx.db)
}
