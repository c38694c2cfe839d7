import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { holdsToday } from '#areas/groups/queries.ts'
import { studentsSought, studentsVisibleTo } from '#areas/students/file/queries.ts'
import { narrowedTo } from '#areas/users/model.ts'
import { allOf } from '#platform/filters.ts'

export type Choice = { id: string; name: string }
export type DeskChoices = { groups: Choice[]; mentors: Choice[]; periods: Choice[] }

/** By which classes, mentors and periods the actor's pupils can be chosen; one round trip. */
export async function listChoices(ctx: Ctx): Promise<DeskChoices> {
  const school = narrowedTo(ctx.actor, ctx.organizationId)
  const within = school ? sql`g.school_id = ${school}::uuid` : sql`true`
  const { rows } = await sql<DeskChoices>`
    with class as materialized (
      select g.tenant_id, g.id, g.name from groups g where g.tenant_id = ${ctx.tenant.id} and g.status = 'active' and ${within}
        and exists (select 1 from group_memberships gm where gm.tenant_id = g.tenant_id and gm.group_id = g.id and gm.left_on is null
          and ${allOf([...studentsSought(ctx, sql`gm.student_id`), studentsVisibleTo(ctx, sql`gm.student_id`, sql`g.school_id`)])}))
    select coalesce((select json_agg(c order by c.name) from (select id, name from class) c), '[]') as groups,
      coalesce((select json_agg(m order by m.name) from (
        select distinct u.id, concat_ws(' ', u.first_name, u.infix, u.last_name) as name from mentorships ms
        join class on class.tenant_id = ms.tenant_id and class.id = ms.group_id
        join users u on u.tenant_id = ms.tenant_id and u.id = ms.mentor_id and u.status in ('active', 'invited')
        where ms.tenant_id = ${ctx.tenant.id} and ms.role = 'mentor' and ${holdsToday(ctx, 'ms')}) m), '[]') as mentors,
      coalesce((select json_agg(p order by p.starts_on desc, p.name) from (
        select distinct p.id, p.name, p.starts_on from class join period_groups pg on pg.tenant_id = class.tenant_id and pg.group_id = class.id
        join internship_periods p on p.tenant_id = pg.tenant_id and p.id = pg.period_id and p.status not in ('draft', 'archived')) p), '[]') as periods`.execute(
    ctx.db,
  )
  return rows[0] ?? { groups: [], mentors: [], periods: [] }
}
