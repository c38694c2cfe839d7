import { defineServer } from '#areas/server.ts'
import { schoolSettingsShape, tenantSettingsShape } from './resource.ts'
import { settingsRoutes } from './routes.ts'

export const server = defineServer({
  routes: settingsRoutes,
  shapes: [tenantSettingsShape, schoolSettingsShape],
})

declare module '#web/api-types.ts' {
  interface Described {
    settings: typeof server
  }
}
