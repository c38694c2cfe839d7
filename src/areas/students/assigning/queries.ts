import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { countPoint } from '#areas/extension.ts'
import { studentsVisibleTo } from '../file/queries.ts'

/** How many open applications of these pupils are for periods in which a class has no part. */
export const countApplicationsOutside =
  countPoint<[ctx: Ctx, asked: { studentIds: readonly string[]; groupId: string }]>()

export type MembershipRow = {
  id: string
  studentId: string
  studentName: string
  groupId: string | null
  groupName: string | null
  schoolYear: string | null
  joinedOn: string
  leftOn: string | null
  state: 'now' | 'was' | 'planned'
}

/** In which classes a pupil is, was and will be; or who is, was and will be in a class. The latest first. */
export async function listMemberships(
  ctx: Ctx,
  { studentIds, groupId }: { studentIds?: readonly string[]; groupId?: string },
): Promise<MembershipRow[]> {
  const ofStudents = studentIds ? sql<SqlBool>`t.student_id = any (${studentIds}::uuid[])` : sql<SqlBool>`true`
  const ofGroup = groupId ? sql<SqlBool>`t.group_id = ${groupId}::uuid` : sql<SqlBool>`true`
  const { rows } = await sql<MembershipRow>`
    with t as (
      select gm.group_id || ':' || gm.student_id || ':' || gm.joined_on as id, gm.student_id, gm.group_id, gm.joined_on, gm.left_on,
        case when gm.left_on is null then 'now' else 'was' end as state
      from group_memberships gm where gm.tenant_id = ${ctx.tenant.id}
      union all
      select gv.id::text, gv.student_id, gv.group_id, gv.moves_on, null, 'planned'
      from group_moves gv where gv.tenant_id = ${ctx.tenant.id} and gv.done_at is null and gv.cancelled_at is null)
    select t.id, t.student_id, concat_ws(' ', u.first_name, u.infix, u.last_name) as student_name, t.group_id, g.name as group_name,
      g.school_year, t.joined_on, t.left_on, t.state
    from t join users u on u.tenant_id = ${ctx.tenant.id} and u.id = t.student_id
    join student_profiles s on s.tenant_id = u.tenant_id and s.user_id = u.id
    left join groups g on g.tenant_id = u.tenant_id and g.id = t.group_id
    where ${ofStudents} and ${ofGroup} and ${studentsVisibleTo(ctx, sql`s.user_id`, sql`s.school_id`)}
    order by t.state = 'was', t.joined_on desc, u.last_name, u.first_name, t.id limit 500`.execute(ctx.db)
  return rows
}

export type PlacedPupil = {
  id: string
  schoolId: string
  name: string
  joinedOn: string | null
  groupId: string | null
}

/** Pupils with the class they are in, held until the end of the transaction; who the actor may not know is left out. */
export async function lockPupils(ctx: Ctx, ids: readonly string[]): Promise<PlacedPupil[]> {
  await sql`select 1 from student_profiles where tenant_id = ${ctx.tenant.id} and user_id = any (${ids}::uuid[]) order by user_id for update`.execute(
    ctx.db,
  )
  const { rows } = await sql<PlacedPupil>`
    select s.user_id as id, s.school_id, concat_ws(' ', u.first_name, u.infix, u.last_name) as name, now_in.joined_on, now_in.group_id
    from student_profiles s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.status <> 'archived'
    left join lateral (select gm.joined_on, gm.group_id from group_memberships gm
      join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id and g.kind = 'class'
      where gm.tenant_id = s.tenant_id and gm.student_id = s.user_id and gm.left_on is null order by gm.joined_on desc limit 1) now_in on true
    where s.tenant_id = ${ctx.tenant.id} and s.user_id = any (${ids}::uuid[]) and ${studentsVisibleTo(ctx, sql`s.user_id`, sql`s.school_id`)}`.execute(
    ctx.db,
  )
  return rows
}
