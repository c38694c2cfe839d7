import { defineServer } from '#areas/server.ts'
import { frontDoorShape, storyShape } from './resource.ts'
import { frontDoorRoutes } from './routes.ts'

export const server = defineServer({
  routes: frontDoorRoutes,
  shapes: [frontDoorShape, storyShape],
})

declare module '#web/api-types.ts' {
  interface Described {
    frontDoor: typeof server
  }
}
