import { endpoint } from '#areas/endpoint.ts'
import { getTenantSettings } from '#areas/tenancy/settings/queries.ts'
import { changeSchool, changeSettings } from './commands.ts'
import { schoolAdmins, tenantAdmins } from './policy.ts'
import { getSchool, listSettingChanges } from './queries.ts'
import { presentSchoolSettings, presentSettingChange, presentTenantSettings } from './resource.ts'
import { schoolSettingsInput, tenantSettingsInput } from './schema.ts'

export const settingsRoutes = [
  endpoint({
    method: 'get',
    path: '/tenant_settings',
    who: tenantAdmins,
    type: 'tenant_settings',
    summary: 'How this tenant is set up and how it looks',
    async handle({ ctx }) {
      return { data: presentTenantSettings(ctx, await getTenantSettings(ctx)) }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/tenant_settings',
    who: tenantAdmins,
    type: 'tenant_settings',
    summary: 'Change it; what is left out stays',
    body: tenantSettingsInput,
    async handle({ ctx, body }) {
      await changeSettings(ctx, body)
      return { data: presentTenantSettings(ctx, await getTenantSettings(ctx)) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/setting_changes',
    who: tenantAdmins,
    type: 'setting_changes',
    many: true,
    summary: 'Who changed each setting of this tenant last; a setting nobody changed is not in it',
    async handle({ ctx }) {
      return { data: (await listSettingChanges(ctx)).map(presentSettingChange) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/school_settings/:id',
    who: schoolAdmins,
    type: 'school_settings',
    summary: 'What a school wants otherwise than its tenant',
    async handle({ ctx, params }) {
      return { data: presentSchoolSettings(ctx, await getSchool(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/school_settings/:id',
    who: schoolAdmins,
    type: 'school_settings',
    summary: 'Set it; null takes what the tenant has',
    body: schoolSettingsInput,
    async handle({ ctx, params, body }) {
      const id = params.id
      await changeSchool(ctx, id, body)
      return { data: presentSchoolSettings(ctx, await getSchool(ctx, id)) }
    },
  }),
]
