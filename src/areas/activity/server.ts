import { defineServer } from '#areas/server.ts'
import { actionShape } from './resource.ts'
import { activityRoutes } from './routes.ts'

export const server = defineServer({
  routes: activityRoutes,
  shapes: [actionShape],
})

declare module '#web/api-types.ts' {
  interface Described {
    activity: typeof server
  }
}
