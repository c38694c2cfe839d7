import { sql } from 'kysely'
import { lastApplicationOf } from '#areas/organizations/queries.ts'
import { openApplicationsOf } from '#areas/vacancies/writing/staff-view/queries.ts'
import { literals } from '#platform/db.ts'
import { openApplicationStatuses } from '../model.ts'

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
