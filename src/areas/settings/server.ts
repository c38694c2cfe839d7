import { defineServer } from '#areas/server.ts'
import { schoolSettingsShape, settingChangesShape, tenantSettingsShape } from './resource.ts'
import { settingsRoutes } from './routes.ts'
import { schoolAdmins } from './policy.ts'

export const server = defineServer({
  routes: settingsRoutes,
  navigation: [{ key: 'settings', path: '/instellingen', who: schoolAdmins, place: 80 }],
  shapes: [tenantSettingsShape, schoolSettingsShape, settingChangesShape],
})

declare module '#web/api-types.ts' {
  interface Described {
    settings: typeof server
  }
}
