import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#areas/context.ts'

/** How a period of the year before went: how many pupils it had, and how many had their contract at the end of each week. */
export type LastYear = { pupils: number; counts: number[] }

/** As far as the beginning of a period may lie from that of a year ago. */
const within = sql`interval '60 days'`

/** The same period of the year before, as `LastYear`: of the same school and program, and the nearest to a year ago. */
export function lastYearOf(ctx: Ctx, periodId: string): RawBuilder<LastYear | null> {
  return sql<LastYear | null>`(
    select jsonb_build_object('pupils', max(w.pupils), 'counts', jsonb_agg(w.placed order by w.week))
    from period_weeks w where w.tenant_id = ${ctx.tenant.id} and w.period_id = (
      select before.id from internship_periods now
      join internship_periods before on before.tenant_id = now.tenant_id and before.school_id = now.school_id
        and before.program = now.program and before.id <> now.id and before.status <> 'draft'
        and before.starts_on between now.starts_on - interval '1 year' - ${within} and now.starts_on - interval '1 year' + ${within}
        and exists (select 1 from period_weeks k where k.tenant_id = before.tenant_id and k.period_id = before.id)
      where now.tenant_id = ${ctx.tenant.id} and now.id = ${periodId}
      order by abs(before.starts_on - (now.starts_on - interval '1 year')::date), before.id limit 1)
    having count(*) > 0)`
}
