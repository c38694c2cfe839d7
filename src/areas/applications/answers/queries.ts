import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'

/** How an organization answered in the last year: from when an application reached it to its yes or no. */
export async function readAnswers(
  ctx: Ctx,
  organizationId: string,
): Promise<{ count: number; medianDays: number | null }> {
  const { rows } = await sql<{ count: number; medianDays: number | null }>`
    select count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from decided_at - reached_company_at) / 86400)::float8 as median_days
    from applications where tenant_id = ${ctx.tenant.id} and organization_id = ${organizationId}
      and reached_company_at is not null and decided_at >= reached_company_at
      and decided_at > ${ctx.now}::timestamptz - interval '1 year'`.execute(ctx.db)
  return rows[0] ?? { count: 0, medianDays: null }
}
