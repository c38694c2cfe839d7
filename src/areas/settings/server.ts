import { defineServer } from '#areas/server.ts'
import { settingsRoutes } from './routes.ts'
import { schoolAdmins } from './policy.ts'

export const server = defineServer({
  routes: settingsRoutes,
  navigation: [{ key: 'settings', path: '/instellingen', who: schoolAdmins, place: 80 }],
})
