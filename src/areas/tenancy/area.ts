import { defineArea, table } from '#areas/area.ts'
import type { TenantsTable, TenantDomainsTable } from './tables.ts'

export const tenancy = defineArea({
  name: 'tenancy',
  tables: {
    tenants: table<TenantsTable>({ none: 'the website itself' }),
    tenant_domains: table<TenantDomainsTable>({ none: 'the website itself' }),
  },
  audits: ['tenancy.changed'],
})
