import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'

export type Mentor = { id: string; name: string; email: string | null }

/** Who is mentor of a pupil, through the class or directly. */
export async function listMentors(ctx: Ctx, studentId: string): Promise<Mentor[]> {
  const { rows } = await sql<Mentor>`
    select distinct u.id, concat_ws(' ', u.first_name, u.infix, u.last_name) as name, a.email
    from mentorships m
    left join group_memberships gm on gm.tenant_id = m.tenant_id and gm.group_id = m.group_id and gm.left_on is null
    join users u on u.tenant_id = m.tenant_id and u.id = m.mentor_id and u.status = 'active'
    left join accounts a on a.cooperation_id = u.cooperation_id and a.id = u.account_id
    where m.tenant_id = ${ctx.tenant.id} and m.ended_on is null and coalesce(m.student_id, gm.student_id) = ${studentId}
    order by name`.execute(ctx.db)
  return rows
}
