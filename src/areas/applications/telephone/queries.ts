import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { ApplicationStatus } from '../model.ts'

/** Whether somebody at the organization can read here, or in a mail, that it is asked for a place. */
async function hasReader(ctx: Ctx, organizationId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from organizations o where o.tenant_id = ${ctx.tenant.id} and o.id = ${organizationId} and (coalesce(o.email, '') <> '' or exists (
      select 1 from roles r join users u on u.tenant_id = r.tenant_id and u.id = r.user_id and u.status in ('active', 'invited')
      where r.tenant_id = o.tenant_id and r.organization_id = o.id))`.execute(ctx.db)
  return rows.length > 0
}

/** What would be sent to an organization where nobody reads it waits for the school's call, whoever asked. */
export async function orByTelephone(
  ctx: Ctx,
  status: ApplicationStatus,
  organizationId: string,
): Promise<ApplicationStatus> {
  return status === 'submitted' && !(await hasReader(ctx, organizationId)) ? 'awaiting_company_check' : status
}
