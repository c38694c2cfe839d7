import { extensionPoint } from '#areas/extension.ts'
import { findByStudentNumber } from '#areas/identity/providers/queries.ts'
import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { notFound } from '#platform/errors.ts'
import type { UserStatus } from '#areas/users/model.ts'
import { looksAfterAs, type LooksAfterAs } from '#areas/groups/queries.ts'
import { profileColumns, type StudentValues } from './fields.ts'
import { studentsVisibleTo } from './file/queries.ts'

export type StudentFile = Omit<StudentValues, 'phone'> & {
  id: string
  schoolId: string
  schoolName: string
  lockVersion: number
}

/** Whose file it is. `mineAs`: as what the actor looks after this pupil. */
export type Pupil = {
  firstName: string
  infix: string | null
  lastName: string
  phone: string | null
  status: UserStatus
  mineAs: LooksAfterAs[]
}

/** A pupil with their file, when the actor may know them; what of it may be shown is the policy's. */
export async function getStudentFile(ctx: Ctx, id: string): Promise<{ pupil: Pupil; file: StudentFile }> {
  const { rows } = await sql<{ pupil: Pupil; file: StudentFile }>`
    select json_build_object('firstName', u.first_name, 'infix', u.infix, 'lastName', u.last_name, 'phone', u.phone, 'status', u.status,
        'mineAs', ${looksAfterAs(ctx, sql`s.user_id`, sql`s.school_id`)}) as pupil,
      json_build_object('id', s.user_id, 'schoolId', s.school_id, 'schoolName', o.name, 'lockVersion', s.lock_version,
        ${sql.join(profileColumns.flatMap(([name, column]) => [sql.lit(name), sql.ref(`s.${column}`)]))},
        'groupId', (select gm.group_id from group_memberships gm where gm.tenant_id = s.tenant_id and gm.student_id = s.user_id
          and gm.left_on is null order by gm.joined_on desc limit 1),
        'guardians', coalesce((select json_agg(json_build_object('id', g.id, 'firstName', g.first_name, 'lastName', g.last_name,
            'email', g.email, 'phone', g.phone, 'relation', g.relation, 'hasAuthority', g.has_authority, 'locale', g.locale)
            order by g.contact_order, g.id)
          from guardians g where g.tenant_id = s.tenant_id and g.student_id = s.user_id), '[]')) as file
    from student_profiles s
    join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join organizations o on o.tenant_id = s.tenant_id and o.id = s.school_id
    where s.tenant_id = ${ctx.tenant.id} and s.user_id = ${id}
      and ${studentsVisibleTo(ctx, sql`s.user_id`, sql`s.school_id`)}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/**
 * Holds a pupil's file until the end of the transaction: nobody changes it at the same moment, and two places for one pupil
 * at once are asked for one after the other.
 */
export async function lockStudent(ctx: Ctx, id: string): Promise<void> {
  await sql`select 1 from student_profiles where tenant_id = ${ctx.tenant.id} and user_id = ${id} for no key update`.execute(
    ctx.db,
  )
}

/** The classes of a school a pupil can be put in. */
export async function listGroups(ctx: Ctx, schoolId: string): Promise<{ id: string; name: string }[]> {
  return ctx.db
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('schoolId', '=', schoolId)
    .where('status', '=', 'active')
    .orderBy('schoolYear', 'desc')
    .orderBy('name')
    .execute()
}

/** Whether another pupil of the school has this number; 007 and 7 are one. */
export async function isNumberTaken(ctx: Ctx, { id, schoolId }: StudentFile, number: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from student_profiles where tenant_id = ${ctx.tenant.id} and school_id = ${schoolId} and user_id <> ${id}
      and ltrim(student_number, '0') = ltrim(${number}, '0')`.execute(ctx.db)
  return rows.length > 0
}

/** Whether a guardian stands under a contract, whose evidence stays. */
export const hasSigned = extensionPoint<(ctx: Ctx, guardianId: string) => Promise<boolean>>(
  'whether a guardian signed something',
)

/** For who comes in from a school elsewhere, under the number of that school. */
export const studentNumbers = findByStudentNumber.extend(async (ctx, schoolId, number) => {
  const row = await ctx.db
    .selectFrom('studentProfiles')
    .select('userId')
    .where('tenantId', '=', ctx.tenant.id)
    .where('schoolId', '=', schoolId)
    .where('studentNumber', '=', number)
    .executeTakeFirst()
  return row?.userId
})
