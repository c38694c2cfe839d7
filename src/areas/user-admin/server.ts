import { defineServer } from '#areas/server.ts'
import { grantableShape } from './resource.ts'
import { memberRoutes } from './routes.ts'

export const server = defineServer({
  routes: memberRoutes,
  shapes: [grantableShape],
})
