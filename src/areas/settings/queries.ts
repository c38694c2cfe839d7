import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { getOrganization, type OrganizationRow } from '#areas/organizations/queries.ts'
import { notFound } from '#platform/errors.ts'
import { maySetSchool } from './policy.ts'

/** A school whose settings the actor may see. */
export async function getSchool(ctx: Ctx, id: string): Promise<OrganizationRow> {
  const school = await getOrganization(ctx, id)
  if (school.type !== 'School' || !maySetSchool(ctx.actor, id)) throw notFound()
  return school
}

export type SettingChange = { key: string; at: Date; actorName: string | null }

/** Who changed each setting of the tenant last, and when; nothing of a setting nobody changed. */
export async function listSettingChanges(ctx: Ctx): Promise<SettingChange[]> {
  const { rows } = await sql<SettingChange>`
    select distinct on (f.key) f.key, l.at,
      coalesce(l.actor_name, nullif(concat_ws(' ', who.first_name, who.infix, who.last_name), '')) as actor_name
    from audit_log l cross join lateral jsonb_array_elements_text(l.changes -> 'fields') as f (key)
      left join users who on who.tenant_id = l.tenant_id and who.id = l.actor_id
    where l.tenant_id = ${ctx.tenant.id} and l.subject_type = 'tenants' and l.subject_id = ${ctx.tenant.id}
      and l.action = 'tenancy.changed'
    order by f.key, l.at desc, l.seq desc`.execute(ctx.db)
  return rows
}
