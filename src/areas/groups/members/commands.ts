import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { newId } from '#platform/ids.ts'

/** A pupil and the class they go to; without one they leave the class they are in. */
export type Placing = { studentId: string; groupId: string | null }

/**
 * Puts pupils in their class from a day on: the class they were in ends on that day, what they belong to besides (a
 * cluster, a programme) stays, and so does every row of before.
 */
export async function enrol(ctx: Ctx, day: string, placings: readonly Placing[]): Promise<void> {
  if (placings.length === 0) return
  const rows = sql`jsonb_to_recordset(${JSON.stringify(placings)}::jsonb) as r ("studentId" uuid, "groupId" uuid)`
  await sql`
    update group_memberships gm set left_on = greatest(${day}::date, gm.joined_on)
    from ${rows} left join groups goal on goal.tenant_id = ${ctx.tenant.id} and goal.id = r."groupId", groups was
    where gm.tenant_id = ${ctx.tenant.id} and gm.student_id = r."studentId" and gm.left_on is null and gm.group_id is distinct from r."groupId"
      and was.tenant_id = gm.tenant_id and was.id = gm.group_id and was.kind = 'class' and coalesce(goal.kind, 'class') = 'class'`.execute(
    ctx.db,
  )
  // Who comes back on the very day they joined goes on in the row of that day.
  await sql`
    insert into group_memberships (tenant_id, group_id, student_id, joined_on)
    select ${ctx.tenant.id}, r."groupId", r."studentId", ${day}::date from ${rows}
    where r."groupId" is not null and not exists (select 1 from group_memberships gm where gm.tenant_id = ${ctx.tenant.id}
      and gm.student_id = r."studentId" and gm.group_id = r."groupId" and gm.left_on is null)
    on conflict (tenant_id, group_id, student_id, joined_on) do update set left_on = null`.execute(ctx.db)
}

/** Takes pupils out of one class, cluster or programme from a day on. */
export async function leaveGroup(
  ctx: Ctx,
  day: string,
  { groupId, studentIds }: { groupId: string; studentIds: readonly string[] },
): Promise<void> {
  await sql`
    update group_memberships set left_on = greatest(${day}::date, joined_on)
    where tenant_id = ${ctx.tenant.id} and group_id = ${groupId} and student_id = any (${studentIds}::uuid[]) and left_on is null`.execute(
    ctx.db,
  )
}

/** Keeps moves of a day to come. A pupil has one at a time: what was meant before is called off. */
export async function planMoves(ctx: Ctx, day: string, placings: readonly Placing[]): Promise<void> {
  await cancelMoves(
    ctx,
    placings.map(({ studentId }) => studentId),
  )
  const rows = placings.map((one) => ({ ...one, id: newId() }))
  await sql`
    insert into group_moves (tenant_id, id, student_id, group_id, moves_on, created_by, created_at)
    select ${ctx.tenant.id}, r.id, r."studentId", r."groupId", ${day}::date, ${ctx.actor.kind === 'user' ? ctx.actor.userId : null}::uuid, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "studentId" uuid, "groupId" uuid)`.execute(
    ctx.db,
  )
}

/** Calls off what was meant for some pupils. */
export async function cancelMoves(ctx: Ctx, studentIds: readonly string[]): Promise<void> {
  await sql`
    update group_moves set cancelled_at = ${ctx.now}
    where tenant_id = ${ctx.tenant.id} and student_id = any (${studentIds}::uuid[]) and done_at is null and cancelled_at is null`.execute(
    ctx.db,
  )
}

/** The moves whose day has come, marked as done: whoever takes them does them in the same transaction. */
export async function takeDueMoves(ctx: Ctx, today: string): Promise<(Placing & { movesOn: string })[]> {
  const { rows } = await sql<Placing & { movesOn: string }>`
    update group_moves set done_at = ${ctx.now}
    where tenant_id = ${ctx.tenant.id} and done_at is null and cancelled_at is null and moves_on <= ${today}::date
    returning student_id, group_id, moves_on`.execute(ctx.db)
  return rows
}
