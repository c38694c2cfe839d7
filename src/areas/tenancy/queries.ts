import { sql, type Kysely } from 'kysely'
import type { Ctx, Tables } from '#areas/context.ts'
import { capabilitiesFor, type Capabilities, type Tenant } from './model.ts'

export type TenantHosts = { tenants: Tenant[]; domains: { host: string; tenantId: string }[] }

/** All tenants with their own domains; few, global, kept in memory by the server. */
export async function loadTenants(db: Kysely<Tables>): Promise<TenantHosts> {
  const rows = await db.selectFrom('tenants').selectAll().where('status', '=', 'active').orderBy('key').execute()
  const domains = await db.selectFrom('tenantDomains').select(['host', 'tenantId']).execute()
  const tenants = rows.map((row) => ({
    id: row.id,
    cooperationId: row.cooperationId,
    key: row.key,
    name: row.name,
    supportEmail: row.supportEmail,
    capabilities: capabilitiesOf(row.capabilities),
    theme: row.theme as unknown as Tenant['theme'],
  }))
  return { tenants, domains }
}

/** The capabilities of a tenant: those its row names, and for the others what its program brings. */
export function capabilitiesOf(row: unknown): Capabilities {
  const said = row as Partial<Capabilities>
  return { ...capabilitiesFor(said.program ?? 'mas'), ...said }
}

/**
 * Another whenever a row of a tenant or of its addresses is, by who wrote each last and where it lies. What the rows say of when
 * they were written is of no use for that: a clock that stands behind another's would hide a change for good.
 */
export async function tenantsVersion(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select md5(concat((select string_agg(concat_ws(' ', xmin, ctid), ',' order by id) from tenants),
      ';', (select string_agg(concat_ws(' ', xmin, ctid), ',' order by host) from tenant_domains))) as version`.execute(
    db,
  )
  return rows[0]?.version ?? ''
}

/** Whether an address is a page of this tenant's own websites. */
export async function isOwnAddress(ctx: Ctx, address: string): Promise<boolean> {
  if (!URL.canParse(address, ctx.origin)) return false
  const { origin, protocol, host } = new URL(address, ctx.origin)
  if (origin === ctx.origin) return true
  if (protocol !== 'https:') return false
  const row = await ctx.db
    .selectFrom('tenantDomains')
    .select('host')
    .where('tenantId', '=', ctx.tenant.id)
    .where('host', '=', host)
    .executeTakeFirst()
  return row !== undefined
}
