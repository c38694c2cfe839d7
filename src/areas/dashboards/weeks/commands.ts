import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { listCounted } from '#areas/desk/standing/kept/queries.ts'
import { addDays, dayOf } from '#platform/week.ts'
import { contractsPerWeek, eachOnce } from '../model.ts'

/** So many days after a period its last week may still change. */
const settles = 7

/**
 * Keeps how many pupils of each running period had their contract, once a day: the week of today, and what is not known of the weeks
 * before. A week that is over stays as it was counted, whoever leaves the school afterwards.
 */
export async function keepWeeks(ctx: Ctx): Promise<void> {
  const today = dayOf(ctx.now)
  const { rows: periods } = await sql<{ id: string; startsOn: string; endsOn: string }>`
    select p.id, p.starts_on, p.ends_on from internship_periods p
    where p.tenant_id = ${ctx.tenant.id} and p.status not in ('draft', 'archived')
      and p.starts_on <= ${today}::date and p.ends_on >= ${addDays(today, -settles)}::date
      and not exists (select 1 from period_weeks w
        where w.tenant_id = p.tenant_id and w.period_id = p.id and w.counted_on >= ${today}::date)`.execute(ctx.db)
  for (const { id, startsOn, endsOn } of periods) {
    const pupils = eachOnce(await listCounted(ctx, id))
    const [starts, ends] = [new Date(`${startsOn}T00:00:00Z`), new Date(`${endsOn}T00:00:00Z`)]
    const { current, counts } = contractsPerWeek(pupils, starts, ends, ctx.now)
    await sql`
      insert into period_weeks (tenant_id, period_id, week, pupils, placed, counted_on)
      select ${ctx.tenant.id}, ${id}, week, ${pupils.length}, placed, ${today}::date
      from unnest(${counts}::int[]) with ordinality as counted (placed, week)
      on conflict (tenant_id, period_id, week) do update
      set pupils = excluded.pupils, placed = excluded.placed, counted_on = excluded.counted_on
      where period_weeks.week = ${current}`.execute(ctx.db)
  }
}
