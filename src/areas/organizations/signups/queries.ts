import type { Ctx } from '#areas/context.ts'
import type { OrganizationStatus } from '../model.ts'

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
    .where('o.awaitsContact', '=', true)
    .execute()
}

export type Awaiting = { id: string; name: string; city: string | null; status: OrganizationStatus; createdAt: Date }

function awaiting(ctx: Ctx) {
  return ctx.db
    .selectFrom('organizations')
    .select(['id', 'name', 'city', 'createdAt'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('status', '=', 'pending')
    .where('awaitsContact', '=', true)
}

/** A sign-up nobody has said yes to. */
export async function findAwaiting(ctx: Ctx, id: string): Promise<Awaiting | undefined> {
  const row = await awaiting(ctx).where('id', '=', id).executeTakeFirst()
  return row && { ...row, status: 'pending' }
}

/** The sign-ups from before a moment that nobody has said yes to. */
export async function listUnanswered(ctx: Ctx, before: Date): Promise<Awaiting[]> {
  const rows = await awaiting(ctx).where('createdAt', '<', before).orderBy('id').limit(100).forUpdate().execute()
  return rows.map((row) => ({ ...row, status: 'pending' }))
}
