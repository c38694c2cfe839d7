import { sql, type RawBuilder } from 'kysely'
import { lastApplicationOf } from '#areas/organizations/queries.ts'
import { openApplicationsOf } from '#areas/vacancies/writing/staff-view/queries.ts'
import { literals } from '#platform/db.ts'
import { openApplicationStatuses, seatHoldingStatuses } from '../model.ts'

/** For organizations and vacancies, which ask who applied. */
export const lastApplications = lastApplicationOf.extend(
  ({ tenantId, id }) =>
    sql`(select max(a.created_at) from applications a where a.tenant_id = ${tenantId} and a.organization_id = ${id})`,
)
export const openApplications = openApplicationsOf.extend(
  ({ tenantId, id }) =>
    sql`(select count(*)::int from applications a where a.tenant_id = ${tenantId} and a.vacancy_id = ${id}
      and a.status in ${literals(openApplicationStatuses)})`,
)

/** How many have a seat at a moment; whose internship was called off after the yes has none any more. */
export const takenAtMoment = ({ tenantId, slotId }: Record<'tenantId' | 'slotId', RawBuilder<unknown>>) =>
  sql`(select count(*)::int from applications a left join internships i on i.tenant_id = a.tenant_id and i.application_id = a.id
    where a.tenant_id = ${tenantId} and a.slot_id = ${slotId} and a.status in ${literals(seatHoldingStatuses)}
      and i.status is distinct from 'cancelled')`
