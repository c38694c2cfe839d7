import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { extendRoads } from '#areas/workflows/roads/commands.ts'
import { addDays, dayOf } from '#platform/week.ts'
import { settleOverdue, tickForPupils } from '#areas/workflows/progress/commands.ts'

/** Pupils begin on their road, and all but one in eight have read how it works. */
export async function walkRoads(ctx: Ctx): Promise<void> {
  await settleOverdue(ctx)
  const pupils = await ctx.db
    .selectFrom('roads')
    .select('studentId')
    .distinct()
    .where('tenantId', '=', ctx.tenant.id)
    .orderBy('studentId')
    .execute()
  const readers = pupils.filter((_, at) => at % 8 !== 3).map(({ studentId }) => studentId)
  await tickForPupils(ctx, readers, ['read'])
}

/** Two who were ill for long and are not done yet may be so after the period; the school says why. */
export async function givesMoreTime(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select r.id from roads r where r.tenant_id = ${ctx.tenant.id} and exists (
      select 1 from road_phases p where p.tenant_id = r.tenant_id and p.road_id = r.id and p.state in ('open', 'in_progress'))
    order by r.id limit 20`.execute(ctx.db)
  const reason = 'Was lang ziek en haalt het later in.'
  let extended = 0
  for (const { id } of rows) {
    // Whose phase has time enough as it is, gets none.
    const [{ outcome } = { outcome: '' }] = await extendRoads(ctx, {
      ids: [id],
      dueOn: addDays(dayOf(ctx.now), 56),
      reason,
    })
    if (outcome === 'done') extended += 1
    if (extended === 2) return
  }
}
