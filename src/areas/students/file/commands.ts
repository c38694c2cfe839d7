import { sql, type Updateable } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { newId } from '#platform/ids.ts'
import type { StudentProfilesTable } from '../tables.ts'

export type StudentWrite = {
  userId: string
  schoolId: string
  studentNumber: string
  birthDate: string | null
  level: string | null
  year: number | null
  homePostcode: string | null
  homeLat?: number | null
  homeLng?: number | null
}

/** Adds or changes the school's file of pupils, all at once. What a row leaves empty keeps what is known. */
export async function writeStudents(ctx: Ctx, students: StudentWrite[]): Promise<void> {
  if (students.length === 0) return
  await sql`
    insert into student_profiles as s (tenant_id, user_id, school_id, student_number, birth_date, level, year, home_postcode, home_lat, home_lng)
    select ${ctx.tenant.id}, r."userId", r."schoolId", r."studentNumber", r."birthDate", r.level, r.year, r."homePostcode", r."homeLat", r."homeLng"
    from jsonb_to_recordset(${JSON.stringify(students)}::jsonb) as r ("userId" uuid, "schoolId" uuid, "studentNumber" text, "birthDate" date, level text,
      year int, "homePostcode" text, "homeLat" float8, "homeLng" float8)
    on conflict (tenant_id, user_id) do update set student_number = excluded.student_number, birth_date = coalesce(excluded.birth_date, s.birth_date),
      level = coalesce(excluded.level, s.level), year = coalesce(excluded.year, s.year), home_postcode = coalesce(excluded.home_postcode, s.home_postcode),
      home_lat = coalesce(excluded.home_lat, s.home_lat), home_lng = coalesce(excluded.home_lng, s.home_lng), updated_at = ${ctx.now},
      lock_version = s.lock_version + 1`.execute(ctx.db)
  ctx.audit({ action: 'groups.students-written', subject: { type: 'students' }, changes: { count: students.length } })
}

/** Opens the file of a pupil at a school; one that is there already stays as it is. */
export async function openStudentFile(ctx: Ctx, userId: string, schoolId: string): Promise<void> {
  await ctx.db
    .insertInto('studentProfiles')
    .values({ tenantId: ctx.tenant.id, userId, schoolId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function addGuardian(
  ctx: Ctx,
  guardian: {
    studentId: string
    firstName: string
    lastName: string
    email: string | null
    phone: string | null
    relation: string
    locale: 'nl' | 'en'
    hasAuthority?: boolean
    contactOrder?: number
  },
): Promise<string> {
  const id = newId()
  await ctx.db
    .insertInto('guardians')
    .values({ tenantId: ctx.tenant.id, id, ...guardian })
    .execute()
  return id
}

export type GuardianChanges = {
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  relation: string
  hasAuthority: boolean
  locale: 'nl' | 'en'
  contactOrder: number
}

export async function changeGuardian(ctx: Ctx, id: string, changes: GuardianChanges): Promise<void> {
  await ctx.db
    .updateTable('guardians')
    .set({ ...changes, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
}

/** Takes a guardian out of a pupil's file; whoever stands under a contract stays, which the database sees to. */
export async function removeGuardian(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom('guardians').where('tenantId', '=', ctx.tenant.id).where('id', '=', id).execute()
}

/** Changes a pupil's file; what is left out stays. */
export async function changeStudentFile(
  ctx: Ctx,
  userId: string,
  changes: Updateable<StudentProfilesTable>,
): Promise<void> {
  await ctx.db
    .updateTable('studentProfiles')
    .set((eb) => ({ ...changes, lockVersion: eb('lockVersion', '+', 1), updatedAt: ctx.now }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', userId)
    .execute()
}

/** What a pupil likes and wants to be shown. Theirs alone: the school's file stays as it was. */
export async function changeWishes(
  ctx: Ctx,
  userId: string,
  wishes: { interests?: string[]; wantsRecommendations?: boolean },
): Promise<void> {
  if (Object.keys(wishes).length === 0) return
  await ctx.db
    .updateTable('studentProfiles')
    .set({ ...wishes, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', userId)
    .execute()
}
