import { defineServer } from '#areas/server.ts'
import { grantableShape } from './resource.ts'
import { memberRoutes } from './routes.ts'

export const server = defineServer({
  routes: memberRoutes,
  shapes: [grantableShape],
})

declare module '#web/api-types.ts' {
  interface Described {
    'user-admin': typeof server
  }
}
