import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { dayOf } from '#platform/week.ts'

export type HostStanding = {
  hasAgreement: boolean
  number: string | null
  validUntil: string | null
  isExcepted: boolean
}

/** How a school and an organization stand to each other today. */
export async function hostStanding(ctx: Ctx, schoolId: string, organizationId: string): Promise<HostStanding> {
  const today = sql`${dayOf(ctx.now)}::date`
  const { rows } = await sql<HostStanding>`
    select o.sbb_company_id as number, o.sbb_valid_until as valid_until,
      exists (select 1 from partner_agreements a where a.tenant_id = o.tenant_id and a.organization_id = o.id and a.school_id = ${schoolId}
        and a.kind = 'framework' and a.starts_on <= ${today} and (a.ends_on is null or a.ends_on >= ${today})) as has_agreement,
      exists (select 1 from recognition_exceptions e where e.tenant_id = o.tenant_id and e.organization_id = o.id and e.school_id = ${schoolId}) as is_excepted
    from organizations o where o.tenant_id = ${ctx.tenant.id} and o.id = ${organizationId}`.execute(ctx.db)
  return rows[0] ?? { hasAgreement: false, number: null, validUntil: null, isExcepted: false }
}
