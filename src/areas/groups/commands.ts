import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { newId } from '#platform/ids.ts'

/** The classes of a school by name, found or made. */
export async function ensureGroups(
  ctx: Ctx,
  schoolId: string,
  schoolYear: string,
  groups: { name: string; level: string | null; year: number | null }[],
): Promise<Map<string, string>> {
  if (groups.length === 0) return new Map()
  await ctx.db
    .insertInto('groups')
    .values(groups.map((group) => ({ tenantId: ctx.tenant.id, id: newId(), schoolId, schoolYear, ...group })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await ctx.db
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('schoolId', '=', schoolId)
    .where('schoolYear', '=', schoolYear)
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Puts pupils in their class from a day on; the class they were in ends the day before. */
export async function enrol(ctx: Ctx, day: string, members: { studentId: string; groupId: string }[]): Promise<void> {
  if (members.length === 0) return
  const rows = JSON.stringify(members)
  await sql`
    update group_memberships gm set left_on = ${day}::date
    from jsonb_to_recordset(${rows}::jsonb) as r ("studentId" uuid, "groupId" uuid)
    where gm.tenant_id = ${ctx.tenant.id} and gm.student_id = r."studentId" and gm.group_id <> r."groupId" and gm.left_on is null`.execute(
    ctx.db,
  )
  await sql`
    insert into group_memberships (tenant_id, group_id, student_id, joined_on)
    select ${ctx.tenant.id}, r."groupId", r."studentId", ${day}::date from jsonb_to_recordset(${rows}::jsonb) as r ("studentId" uuid, "groupId" uuid)
    where not exists (select 1 from group_memberships gm where gm.tenant_id = ${ctx.tenant.id} and gm.student_id = r."studentId" and gm.group_id = r."groupId" and gm.left_on is null)
    on conflict do nothing`.execute(ctx.db)
}

export async function addMentorship(ctx: Ctx, mentorId: string, groupId: string): Promise<void> {
  await ctx.db.insertInto('mentorships').values({ tenantId: ctx.tenant.id, id: newId(), mentorId, groupId }).execute()
}
