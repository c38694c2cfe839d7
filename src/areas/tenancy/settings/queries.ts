import type { Ctx } from '#areas/context.ts'
import type { Theme } from '../themes/model.ts'
import { capabilitiesOf } from '../queries.ts'
import type { Capabilities } from '../model.ts'

export type TenantSettings = {
  id: string
  name: string
  supportEmail: string
  capabilities: Capabilities
  theme: Theme
}

/** The row as it is now, not as the server remembers it. */
export async function getTenantSettings(ctx: Ctx): Promise<TenantSettings> {
  const row = await ctx.db.selectFrom('tenants').selectAll().where('id', '=', ctx.tenant.id).executeTakeFirstOrThrow()
  return {
    id: row.id,
    name: row.name,
    supportEmail: row.supportEmail,
    capabilities: capabilitiesOf(row.capabilities),
    theme: row.theme as unknown as Theme,
  }
}
