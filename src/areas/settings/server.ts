import { defineServer } from '#areas/server.ts'
import { settingsRoutes } from './routes.ts'

export const server = defineServer({
  routes: settingsRoutes,
})
