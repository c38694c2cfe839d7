import { defineServer } from '#areas/server.ts'
import { actionShape } from './resource.ts'
import { activityRoutes } from './routes.ts'

export const server = defineServer({
  routes: activityRoutes,
  shapes: [actionShape],
})
