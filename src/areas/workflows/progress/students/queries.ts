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
