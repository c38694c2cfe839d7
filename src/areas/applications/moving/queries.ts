import { sql } from 'kysely'
import { countApplicationsOutside } from '#areas/students/assigning/queries.ts'
import { literals } from '#platform/db.ts'
import { openApplicationStatuses } from '../model.ts'

/** For who moves pupils to a class: their open applications for periods that are not of that class. */
export const applicationsOutside = countApplicationsOutside.extend(async (ctx, { studentIds, groupId }) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from applications a where a.tenant_id = ${ctx.tenant.id} and a.student_id = any (${studentIds}::uuid[])
      and a.status in ${literals(openApplicationStatuses)} and not exists (select 1 from period_groups pg
        where pg.tenant_id = a.tenant_id and pg.period_id = a.period_id and pg.group_id = ${groupId}::uuid)`.execute(
    ctx.db,
  )
  return rows[0]?.count ?? 0
})
