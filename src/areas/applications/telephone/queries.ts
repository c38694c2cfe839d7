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

/**
 * Whom to ask for at the organization of an application `a` to a place `v`: who is named with the place, or else who speaks
 * for the organization.
 */
export const contactOf = sql<string | null>`(select concat_ws(' ', c.first_name, c.infix, c.last_name) from users c
  left join memberships k on k.tenant_id = c.tenant_id and k.user_id = c.id and k.organization_id = a.organization_id
  where c.tenant_id = a.tenant_id and c.status <> 'archived' and c.id in (select v.contact_user_id union
    select m.user_id from memberships m where m.tenant_id = a.tenant_id and m.organization_id = a.organization_id)
  order by coalesce(c.id = v.contact_user_id, false) desc, coalesce(k.is_contact_person, false) desc, k.created_at, c.id limit 1)`

/** What would be sent to an organization where nobody reads it waits for the school's call, whoever asked. */
export async function orByTelephone(
  ctx: Ctx,
  status: ApplicationStatus,
  organizationId: string,
): Promise<ApplicationStatus> {
  return status === 'submitted' && !(await hasReader(ctx, organizationId)) ? 'awaiting_company_check' : status
}
