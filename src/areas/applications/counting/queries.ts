import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { lastApplicationOf } from '#areas/organizations/queries.ts'
import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import { openApplicationsOf } from '#areas/vacancies/writing/staff-view/queries.ts'
import { literals } from '#platform/db.ts'
import { openApplicationStatuses, seatHoldingStatuses } from '../model.ts'

/** For organizations and vacancies, which ask who applied. */
export const lastApplications = lastApplicationOf.extend(
  ({ tenantId, id }) =>
    sql`(select max(a.created_at) from applications a where a.tenant_id = ${tenantId} and a.organization_id = ${id})`,
)
export const openApplications = openApplicationsOf.extend(
  ({ tenantId, id }, all) =>
    sql`(select count(*)::int from applications a where a.tenant_id = ${tenantId} and a.vacancy_id = ${id}
      and a.status in ${literals(openApplicationStatuses)} and (${all} or a.reached_company_at is not null))`,
)

/** How many have a seat at a moment; whose internship was called off after the yes has none any more. */
export const takenAtMoment = ({ tenantId, slotId }: Record<'tenantId' | 'slotId', RawBuilder<unknown>>) =>
  sql`(select count(*)::int from applications a left join internships i on i.tenant_id = a.tenant_id and i.application_id = a.id
    where a.tenant_id = ${tenantId} and a.slot_id = ${slotId} and a.status in ${literals(seatHoldingStatuses)}
      and i.status is distinct from 'cancelled')`

/** How many have a seat at a moment, accepted or confirmed. */
export async function countAtMoment(ctx: Ctx, slotId: string): Promise<number> {
  const taken = takenAtMoment({ tenantId: sql`${ctx.tenant.id}`, slotId: sql`${slotId}` })
  const { rows } = await sql<{ taken: number }>`select ${taken} as taken`.execute(ctx.db)
  return rows[0]?.taken ?? 0
}

/** How many applications a pupil has open, and how many she may have at once. */
export async function findRoom(ctx: Ctx, studentId: string): Promise<{ open: number; most: number }> {
  const { rows } = await sql<{ settings: Record<string, unknown>; open: number }>`
    select sch.settings, (select count(*)::int from applications a where a.tenant_id = s.tenant_id and a.student_id = s.user_id
      and a.status = any (${[...openApplicationStatuses]}::text[])) as open
    from student_profiles s join organizations sch on sch.tenant_id = s.tenant_id and sch.id = s.school_id
    where s.tenant_id = ${ctx.tenant.id} and s.user_id = ${studentId}`.execute(ctx.db)
  const { settings = {}, open = 0 } = rows[0] ?? {}
  return { open, most: capabilitiesAt(ctx.tenant.capabilities, settings).maxOpenApplications }
}
