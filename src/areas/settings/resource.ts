import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import type { OrganizationRow } from '#areas/organizations/queries.ts'
import { actsAs } from '#areas/users/model.ts'
import { schoolSettings, tenantSettings, type Setting } from '#areas/tenancy/settings/model.ts'
import type { TenantSettings } from '#areas/tenancy/settings/queries.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { forScreens, shape, words } from '#platform/shapes.ts'
import { moment } from '#platform/wire.ts'
import { verdictOf } from './model.ts'
import type { SettingChange } from './queries.ts'
import { maySet, tenantAdmins } from './policy.ts'

export function presentTenantSettings(
  { actor }: Pick<Ctx, 'actor'>,
  { id, name, supportEmail, capabilities, theme }: TenantSettings,
): Resource {
  return {
    type: 'tenant_settings',
    id,
    attributes: {
      name,
      supportEmail,
      ...Object.fromEntries(tenantSettings.map(({ key }) => [key, capabilities[key]])),
      theme,
    },
    meta: {
      verdict: verdictOf(theme),
      mayNotSet: tenantSettings.filter((setting) => !maySet(actor, setting)).map(({ key }) => key),
    },
  }
}

/** By the name of the setting. */
export function presentSettingChange({ key, at, actorName }: SettingChange): Resource {
  return { type: 'setting_changes', id: key, attributes: { at, actorName } }
}

/** What the school set itself, null where it follows the tenant; `meta.tenant` is what it then gets. */
export function presentSchoolSettings({ actor, tenant }: Ctx, school: OrganizationRow): Resource {
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

const value = z.union([z.boolean(), z.number(), z.string(), z.object({ lat: z.number(), lng: z.number() })]).nullable()
/** What is set, by the name of the setting; which there are is told by `tenancy/settings`. */
const valuesOf = (list: readonly Setting[]) =>
  z.object(Object.fromEntries(list.map(({ key }) => [key, value])) as Record<Setting['key'], typeof value>)

const theme = z.object({
  primaryColorPreset: z.string(),
  secondaryColorPreset: z.string(),
  mutedColorPreset: z.string(),
  primaryColorShades: z.string().nullable().optional(),
  secondaryColorShades: z.string().nullable().optional(),
  backgroundColor: z.string(),
  textColor: z.string(),
  shape: z.enum(['rounded', 'straight']),
  headerKind: z.enum(['default', 'legacy']),
  menuPosition: z.enum(['top', 'bottom']),
  footerColor: z.string().nullable().optional(),
})

export const tenantSettingsShape = forScreens(
  shape(
    'tenant_settings',
    z.object({ name: z.string(), supportEmail: z.string(), ...valuesOf(tenantSettings).shape, theme }),
    {},
    z.object({
      /** What belongs to the deployment, which who runs the platform sets. */
      mayNotSet: words,
      verdict: z.object({
        pairs: z.int(),
        failing: z.array(
          z.object({ name: z.string(), mode: z.enum(['light', 'dark']), ratio: z.number(), least: z.number() }),
        ),
      }),
    }),
  ),
)

export const schoolSettingsShape = forScreens(
  shape(
    'school_settings',
    valuesOf(schoolSettings),
    {},
    z.object({ name: z.string(), tenant: valuesOf(schoolSettings), forTenant: z.boolean() }),
  ),
)

export const settingChangesShape = forScreens(
  shape('setting_changes', z.object({ at: moment, actorName: z.string().nullable() })),
)
