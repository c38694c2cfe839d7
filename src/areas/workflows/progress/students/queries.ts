import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'

/** Whose application it is. */
export async function studentOfApplication(ctx: Ctx, id: string): Promise<string | undefined> {
  const found = await ctx.db
    .selectFrom('applications')
    .select('studentId')
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.studentId
}

/** Whose internship it is. */
export async function studentOfInternship(ctx: Ctx, id: string): Promise<string | undefined> {
  const found = await ctx.db
    .selectFrom('internships')
    .select('studentId')
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.studentId
}

/** Whose internship the contract is about. */
export async function studentOfContract(ctx: Ctx, id: string): Promise<string | undefined> {
  const found = await ctx.db
    .selectFrom('contracts as c')
    .innerJoin('internships as i', (join) =>
      join.onRef('i.tenantId', '=', 'c.tenantId').onRef('i.id', '=', 'c.internshipId'),
    )
    .select('i.studentId')
    .where('c.tenantId', '=', ctx.tenant.id)
    .where('c.id', '=', id)
    .executeTakeFirst()
  return found?.studentId
}

/** Whose applications, internships, contracts, hours and roads a step that somebody took wrote to. */
export async function studentsOfStep(ctx: Ctx, stepId: string): Promise<string[]> {
  const { rows } = await sql<{ studentId: string }>`
    with was as materialized (
      select coalesce(c.after, c.before) as one from taken_step_changes c
      where c.tenant_id = ${ctx.tenant.id} and c.step_id = ${stepId}),
    sheet as (
      select t.internship_id as id from was join timesheets t on t.tenant_id = ${ctx.tenant.id} and t.id = (one ->> 'timesheet_id')::uuid),
    contract as (
      select c.internship_id as id from was join contracts c on c.tenant_id = ${ctx.tenant.id} and c.id = (one ->> 'contract_id')::uuid),
    stage as (
      select (one ->> 'internship_id')::uuid as id from was union select id from sheet union select id from contract)
    select (one ->> 'student_id')::uuid as student_id from was where one ->> 'student_id' is not null
    union select i.student_id from internships i join stage on stage.id = i.id where i.tenant_id = ${ctx.tenant.id}
    union select a.student_id from was join applications a on a.tenant_id = ${ctx.tenant.id} and a.id = (one ->> 'application_id')::uuid
    union select r.student_id from was join roads r on r.tenant_id = ${ctx.tenant.id} and r.id = (one ->> 'road_id')::uuid`.execute(
    ctx.db,
  )
  return rows.map(({ studentId }) => studentId)
}
