import { defineServer } from '#areas/server.ts'
import { schoolSettingsShape, settingChangesShape, tenantSettingsShape } from './resource.ts'
import { settingsRoutes } from './routes.ts'
import { schoolAdmins, tenantAdmins } from './policy.ts'

export const server = defineServer({
  routes: settingsRoutes,
  navigation: [{ key: 'settings', path: '/instellingen', who: schoolAdmins, place: 80 }],
  acts: [
    { key: 'look', path: '/instellingen/uiterlijk', who: tenantAdmins },
    { key: 'sign-in', path: '/instellingen/inloggen', who: tenantAdmins },
    { key: 'environment', path: '/instellingen', who: tenantAdmins },
    { key: 'school-settings', path: '/instellingen/school', who: ['coordinator', 'school_admin'] },
  ],
  shapes: [tenantSettingsShape, schoolSettingsShape, settingChangesShape],
})

declare module '#web/api-types.ts' {
  interface Described {
    settings: typeof server
  }
}
