import type { Ctx } from '#areas/context.ts'
import type { Capabilities } from '../model.ts'
import type { Theme } from '../themes/model.ts'

export type TenantChange = {
  name?: string | undefined
  supportEmail?: string | undefined
  capabilities?: Partial<Capabilities>
  theme?: Theme | undefined
}

/** Changes the settings of this tenant. Servers read the row anew within two seconds, this one at once. */
export async function changeTenant(ctx: Ctx, { name, supportEmail, capabilities, theme }: TenantChange): Promise<void> {
  const { id } = ctx.tenant
  // Two people may set different things at the same moment: the row is read under its lock.
  const row = await ctx.db
    .selectFrom('tenants')
    .select('capabilities')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('tenants')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(supportEmail === undefined ? {} : { supportEmail }),
      ...(theme === undefined ? {} : { theme: JSON.stringify(theme) }),
      capabilities: JSON.stringify({ ...(row.capabilities as object), ...capabilities }),
      updatedAt: ctx.now,
    })
    .where('id', '=', id)
    .execute()
  ctx.audit({
    action: 'tenancy.changed',
    subject: { type: 'tenants', id },
    changes: {
      fields: [
        ...(name === undefined ? [] : ['name']),
        ...(supportEmail === undefined ? [] : ['supportEmail']),
        ...(theme === undefined ? [] : ['theme']),
        ...Object.keys(capabilities ?? {}),
      ],
    },
  })
  ctx.services.forgetTenants()
}
