import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { Find } from '#areas/find.ts'
import { groupReaders } from '#areas/groups/policy.ts'
import { isLookedAfterByActor, lookedAfterBy } from '#areas/groups/queries.ts'
import { actsAs, organizationsOf, userIdOf } from '#areas/users/model.ts'
import { notFound } from '#platform/errors.ts'

export type Student = {
  id: string
  firstName: string
  infix: string | null
  lastName: string
  email: string | null
  phone: string | null
  locale: 'nl' | 'en'
  schoolId: string
  schoolName: string
  /** What the school wants otherwise than the tenant. */
  schoolSettings: Record<string, unknown>
  birthDate: string | null
  level: string | null
  year: number | null
  groupIds: string[]
  groupNames: string[]
  hoursTarget: number | null
  groupHoursTarget: number | null
  homeLat: number | null
  homeLng: number | null
  sideJobHoursWeek: number
}

/** Whose file the actor may open: own, of whom one looks after, own school, own tenant. */
export function studentsVisibleTo(ctx: Ctx, studentId: ReturnType<typeof sql>, schoolId: ReturnType<typeof sql>) {
  const { actor } = ctx
  if (actor.kind === 'system' || actsAs(actor, 'tenant_admin', 'platform_admin')) return sql<SqlBool>`true`
  const me = userIdOf(actor) ?? null
  const schools = organizationsOf(actor, 'coordinator', 'school_admin')
  return sql<SqlBool>`(${studentId} = ${me}::uuid or ${schoolId} = any (${schools}::uuid[]) or ${isLookedAfterByActor(ctx, studentId, schoolId)})`
}

/**
 * Where among thousands of pupils those of `studentsVisibleTo` are sought, for who sees no whole school: they are looked up then, and not
 * told from all the others. It narrows nothing: whoever it leaves out is not seen in any case.
 */
export function studentsSought(ctx: Ctx, studentId: ReturnType<typeof sql>): RawBuilder<SqlBool>[] {
  const { actor } = ctx
  const me = userIdOf(actor)
  if (!me || actsAs(actor, 'tenant_admin', 'platform_admin', 'coordinator', 'school_admin')) return []
  return [sql<SqlBool>`${studentId} = any (array(select ${me}::uuid union all ${lookedAfterBy(ctx, me)}))`]
}

const nameOf = sql`concat_ws(' ', u.first_name, u.infix, u.last_name)`
const classesOf = sql`(select string_agg(g.name, ', ' order by g.name) from group_memberships gm
  join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id and g.status = 'active'
  where gm.tenant_id = s.tenant_id and gm.student_id = s.user_id and gm.left_on is null)`

/** Pupils, for those who look after them; a pupil looks for nobody, and who runs the platform looks for no pupil by name. */
export const findStudents: Find = {
  kind: 'students',
  path: '/users',
  among: (ctx) =>
    actsAs(ctx.actor, ...groupReaders) && !actsAs(ctx.actor, 'platform_admin')
      ? {
          from: sql`student_profiles s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id`,
          where: sql<SqlBool>`s.tenant_id = ${ctx.tenant.id} and u.tenant_id = ${ctx.tenant.id} and u.status <> 'archived'
            and ${studentsVisibleTo(ctx, sql`s.user_id`, sql`s.school_id`)}`,
          id: sql`s.user_id`,
          title: nameOf,
          // Not joined: of thousands of names each would be held against every school.
          detail: sql`concat_ws(', ', ${classesOf}, (select o.name from organizations o where o.tenant_id = s.tenant_id and o.id = s.school_id))`,
          named: { of: 'users', id: sql`u.id` },
          subject: sql`s.user_id`,
        }
      : undefined,
}

/** A pupil the actor may know; anyone else does not exist. */
export async function getStudent(ctx: Ctx, id: string): Promise<Student> {
  const student = await findStudent(ctx, id, studentsVisibleTo(ctx, sql`s.user_id`, sql`s.school_id`))
  if (!student) throw notFound()
  return student
}

/** A pupil for a step whose right was judged on something else (a company's own application). */
export async function getAnyStudent(ctx: Ctx, id: string): Promise<Student> {
  const student = await findStudent(ctx, id, sql<SqlBool>`true`)
  if (!student) throw notFound()
  return student
}

async function findStudent(
  ctx: Ctx,
  id: string,
  visible: ReturnType<typeof sql<SqlBool>>,
): Promise<Student | undefined> {
  const { rows } = await sql<Student>`
    select s.user_id as id, u.first_name, u.infix, u.last_name, a.email, u.phone, u.locale, s.school_id, o.name as school_name, o.settings as school_settings, s.birth_date,
      s.level, s.year, s.home_lat, s.home_lng, s.side_job_hours_week, s.hours_target_override as hours_target,
      coalesce(array_agg(g.id) filter (where g.id is not null), '{}') as group_ids,
      coalesce(array_agg(g.name) filter (where g.id is not null), '{}') as group_names, max(g.hours_target) as group_hours_target
    from student_profiles s
    join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join organizations o on o.tenant_id = s.tenant_id and o.id = s.school_id
    left join accounts a on a.cooperation_id = u.cooperation_id and a.id = u.account_id
    left join group_memberships gm on gm.tenant_id = s.tenant_id and gm.student_id = s.user_id and gm.left_on is null
    left join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id
    where s.tenant_id = ${ctx.tenant.id} and s.user_id = ${id} and ${visible}
    group by s.tenant_id, s.user_id, u.first_name, u.infix, u.last_name, a.email, u.phone, u.locale, s.school_id, o.name, o.settings, s.birth_date, s.level,
      s.year, s.home_lat, s.home_lng, s.side_job_hours_week, s.hours_target_override`.execute(ctx.db)
  return rows[0]
}

export type Guardian = {
  id: string
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  locale: 'nl' | 'en'
  hasAuthority: boolean
}

export async function listGuardians(ctx: Ctx, studentId: string): Promise<Guardian[]> {
  const rows = await ctx.db
    .selectFrom('guardians')
    .select(['id', 'firstName', 'lastName', 'email', 'phone', 'locale', 'hasAuthority'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('studentId', '=', studentId)
    .orderBy('contactOrder')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, locale: row.locale === 'en' ? 'en' : 'nl' }))
}

export type StudentSeeking = {
  userId: string
  birthDate: string | null
  level: string | null
  homeLat: number | null
  homeLng: number | null
  maxTravelMinutes: number | null
  transport: string
  interests: string[]
  availableDays: string[]
  wantsRecommendations: boolean
}

/** What a pupil's file says about where they could be; for who asks about themselves. */
export async function findSeeker(ctx: Ctx, userId: string): Promise<StudentSeeking | undefined> {
  return ctx.db
    .selectFrom('studentProfiles')
    .select([
      'userId',
      'birthDate',
      'level',
      'homeLat',
      'homeLng',
      'maxTravelMinutes',
      'transport',
      'interests',
      'availableDays',
      'wantsRecommendations',
    ])
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', userId)
    .executeTakeFirst()
}
