import type { Ctx } from '#areas/context.ts'
import type { Capabilities } from '#areas/tenancy/model.ts'
import { notFound } from '#platform/errors.ts'

/** Sets what a school wants otherwise than its tenant; null takes the tenant's again. */
export async function changeSchoolSettings(
  ctx: Ctx,
  schoolId: string,
  changes: Partial<Record<keyof Capabilities, unknown>>,
): Promise<void> {
  const where = { tenantId: ctx.tenant.id, id: schoolId }
  const row = await ctx.db
    .selectFrom('organizations')
    .select('settings')
    .where((eb) => eb.and(where))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  const kept = Object.entries({ ...(row.settings as object), ...changes }).filter(([, value]) => value !== null)
  await ctx.db
    .updateTable('organizations')
    .set((eb) => ({
      settings: JSON.stringify(Object.fromEntries(kept)),
      updatedAt: ctx.now,
      lockVersion: eb('lockVersion', '+', 1),
    }))
    .where((eb) => eb.and(where))
    .execute()
  ctx.audit({
    action: 'organizations.settings-changed',
    subject: { type: 'organizations', id: schoolId },
    organizationId: schoolId,
    changes: { fields: Object.keys(changes) },
  })
}
