import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { notFound } from '#platform/errors.ts'
import { getMember, type Member } from '../queries.ts'

export type StudentGuardian = {
  id: string
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  relation: string
  hasAuthority: boolean
  locale: string
}

export type StudentFile = {
  id: string
  schoolId: string
  schoolName: string
  studentNumber: string | null
  birthDate: string | null
  level: string | null
  year: number | null
  groupId: string | null
  leavesOn: string | null
  transport: string
  maxTravelMinutes: number | null
  availableDays: string[]
  hoursTarget: number | null
  exempt: boolean
  exemptReason: string | null
  lockVersion: number
  guardians: StudentGuardian[]
}

/** A pupil with their file, when the actor may know the person; what of it may be shown is the policy's. */
export async function getStudentFile(ctx: Ctx, id: string): Promise<{ member: Member; file: StudentFile }> {
  const member = await getMember(ctx, id)
  const { rows } = await sql<StudentFile>`
    select s.user_id as id, s.school_id, o.name as school_name, s.student_number, s.birth_date::text as birth_date, s.level, s.year,
      s.leaves_on::text as leaves_on, s.transport, s.max_travel_minutes, s.available_days, s.hours_target_override as hours_target, s.exempt,
      s.exempt_reason, s.lock_version,
      (select gm.group_id from group_memberships gm where gm.tenant_id = s.tenant_id and gm.student_id = s.user_id and gm.left_on is null
        order by gm.joined_on desc limit 1) as group_id,
      coalesce((select json_agg(json_build_object('id', g.id, 'firstName', g.first_name, 'lastName', g.last_name, 'email', g.email, 'phone', g.phone,
          'relation', g.relation, 'hasAuthority', g.has_authority, 'locale', g.locale) order by g.contact_order, g.id)
        from guardians g where g.tenant_id = s.tenant_id and g.student_id = s.user_id), '[]') as guardians
    from student_profiles s join organizations o on o.tenant_id = s.tenant_id and o.id = s.school_id
    where s.tenant_id = ${ctx.tenant.id} and s.user_id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return { member, file: rows[0] }
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
export async function isSigner(ctx: Ctx, guardianId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from contract_signers where tenant_id = ${ctx.tenant.id} and guardian_id = ${guardianId} limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}
