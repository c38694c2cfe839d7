import type { Ctx } from '#areas/context.ts'

/** The sign-ups that wait for this person to make the account. */
export async function listSignupsOf(ctx: Ctx, userId: string): Promise<{ id: string }[]> {
  return ctx.db
    .selectFrom('organizations as o')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.tenantId', '=', 'o.tenantId').onRef('m.organizationId', '=', 'o.id'),
    )
    .select('o.id')
    .where('o.tenantId', '=', ctx.tenant.id)
    .where('m.userId', '=', userId)
    .where('o.status', '=', 'pending')
    .where('o.source', '=', 'signup')
    .execute()
}
