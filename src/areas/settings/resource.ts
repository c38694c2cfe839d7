import type { Ctx } from '#areas/context.ts'
import type { Organization } from '#areas/organizations/queries.ts'
import { actsAs } from '#areas/users/model.ts'
import { schoolSettings, settings } from '#areas/tenancy/settings/model.ts'
import type { TenantSettings } from '#areas/tenancy/settings/queries.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { verdictOf } from './model.ts'
import { tenantAdmins } from './policy.ts'

export function presentTenantSettings({ id, name, supportEmail, capabilities, theme }: TenantSettings): Resource {
  return {
    type: 'tenant_settings',
    id,
    attributes: {
      name,
      supportEmail,
      ...Object.fromEntries(settings.map(({ key }) => [key, capabilities[key]])),
      theme,
    },
    meta: { verdict: verdictOf(theme) },
  }
}

/** What the school set itself, null where it follows the tenant; `meta.tenant` is what it then gets. */
export function presentSchoolSettings({ actor, tenant }: Ctx, school: Organization): Resource {
  return {
    type: 'school_settings',
    id: school.id,
    attributes: Object.fromEntries(schoolSettings.map(({ key }) => [key, school.settings[key] ?? null])),
    meta: {
      name: school.name,
      tenant: Object.fromEntries(schoolSettings.map(({ key }) => [key, tenant.capabilities[key]])),
      forTenant: actsAs(actor, ...tenantAdmins),
    },
  }
}
