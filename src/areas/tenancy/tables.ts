import type { Generated } from 'kysely'
import type { Json } from '#platform/json.ts'

export type TenantsTable = {
  id: string
  cooperationId: string
  key: string
  name: string
  status: Generated<string>
  supportEmail: string
  capabilities: Json
  theme: Json
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export type TenantDomainsTable = {
  host: string
  tenantId: string
  isPrimary: Generated<boolean>
}
