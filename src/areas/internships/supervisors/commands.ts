import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { holdsToday } from '#areas/groups/queries.ts'
import { literals } from '#platform/db.ts'
import { dayOf } from '#platform/week.ts'
import { endedStatuses } from '../model.ts'

/**
 * Gives every internship that is not over the teacher who looks after its pupil today: the pupil's own supervisor before
 * that of the class, and of two the one who came last; nobody where nobody does, or where who did lost that role at the
 * pupil's school (docs/domain.md 3.3). One statement for all of them; what is right already is not written.
 */
export async function followSchoolSupervisors(ctx: Ctx): Promise<void> {
  const tenant = sql`${ctx.tenant.id}::uuid`
  const today = sql`${dayOf(ctx.now)}::date`
  const open = sql`i.tenant_id = ${tenant} and i.status not in ${literals(endedStatuses)}`
  await sql`
    with running as materialized (
      select i.id, i.student_id, s.school_id, i.school_supervisor_id from internships i
      join student_profiles s on s.tenant_id = i.tenant_id and s.user_id = i.student_id where ${open}),
    looked_after as (
      select coalesce(m.student_id, gm.student_id) as student_id, m.mentor_id, m.student_id is null as by_class, m.started_on, m.id
      from mentorships m
      left join group_memberships gm on gm.tenant_id = m.tenant_id and gm.group_id = m.group_id and gm.left_on is null
      where m.tenant_id = ${tenant} and m.role = 'supervisor' and ${holdsToday(ctx, 'm')}),
    nearest as (
      select distinct on (running.id) running.id, l.mentor_id from running
      join looked_after l on l.student_id = running.student_id
      join users u on u.tenant_id = ${tenant} and u.id = l.mentor_id and u.status in ('active', 'invited')
      join roles r on r.tenant_id = u.tenant_id and r.user_id = u.id and r.name = 'supervisor' and r.organization_id = running.school_id
        and (r.expires_on is null or r.expires_on >= ${today})
      order by running.id, l.by_class, l.started_on desc nulls last, l.id desc)
    update internships i set school_supervisor_id = nearest.mentor_id, updated_at = ${ctx.now}
    from running left join nearest on nearest.id = running.id
    where ${open} and i.id = running.id and running.school_supervisor_id is distinct from nearest.mentor_id`.execute(
    ctx.db,
  )
}
