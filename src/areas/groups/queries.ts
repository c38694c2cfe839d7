import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { organizationsOf, userIdOf } from '#areas/users/model.ts'
import { dayOf } from '#platform/week.ts'

export type Mentor = { id: string; name: string; email: string | null }

/** Whether a mentorship `m` holds today. */
export function holdsToday(ctx: Ctx, m: string): RawBuilder<SqlBool> {
  const today = dayOf(ctx.now)
  const [from, until] = [sql.ref(`${m}.startedOn`), sql.ref(`${m}.endedOn`)]
  return sql<SqlBool>`(coalesce(${from} <= ${today}::date, true) and coalesce(${until} > ${today}::date, true))`
}

/**
 * Whether the actor is mentor or supervisor of a pupil today, through the class or directly, and holds that role at the
 * pupil's school: who lost the role looks after nobody, whatever the mentorship says. The pupils are worked out once per query,
 * under names no caller uses.
 */
export function isLookedAfterByActor(ctx: Ctx, studentId: RawBuilder<unknown>, schoolId: RawBuilder<unknown>) {
  const me = userIdOf(ctx.actor)
  const held = [
    { role: 'mentor', schools: organizationsOf(ctx.actor, 'mentor') },
    { role: 'supervisor', schools: organizationsOf(ctx.actor, 'school_supervisor') },
  ].filter(({ schools }) => schools.length > 0)
  if (!me || held.length === 0) return sql<SqlBool>`false`
  const ways = held.map(
    ({ role, schools }) => sql<SqlBool>`(${schoolId} = any (${schools}::uuid[]) and ${studentId} in (
      select coalesce(mentored.student_id, in_class.student_id) from mentorships mentored
      left join group_memberships in_class on in_class.tenant_id = mentored.tenant_id and in_class.group_id = mentored.group_id and in_class.left_on is null
      where mentored.tenant_id = ${ctx.tenant.id} and mentored.mentor_id = ${me}::uuid and mentored.role = ${role}
        and ${holdsToday(ctx, 'mentored')} and coalesce(mentored.student_id, in_class.student_id) is not null))`,
  )
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

/** Who is mentor of a pupil, through the class or directly. */
export async function listMentors(ctx: Ctx, studentId: string): Promise<Mentor[]> {
  const { rows } = await sql<Mentor>`
    select distinct u.id, concat_ws(' ', u.first_name, u.infix, u.last_name) as name, a.email
    from mentorships m
    left join group_memberships gm on gm.tenant_id = m.tenant_id and gm.group_id = m.group_id and gm.left_on is null
    join users u on u.tenant_id = m.tenant_id and u.id = m.mentor_id and u.status = 'active'
    left join accounts a on a.cooperation_id = u.cooperation_id and a.id = u.account_id
    where m.tenant_id = ${ctx.tenant.id} and m.role = 'mentor' and ${holdsToday(ctx, 'm')} and coalesce(m.student_id, gm.student_id) = ${studentId}
    order by name`.execute(ctx.db)
  return rows
}
