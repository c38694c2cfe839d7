import { defineServer } from '#areas/server.ts'
import { avatarRoutes } from './avatars/routes.ts'
import { userShape, roleShape } from './resource.ts'
import { currentUserRoutes } from './routes.ts'
import { savedViewShape } from './views/resource.ts'
import { savedViewRoutes } from './views/routes.ts'

export const server = defineServer({
  routes: [...currentUserRoutes, ...avatarRoutes, ...savedViewRoutes],
  shapes: [userShape, roleShape, savedViewShape],
})

declare module '#web/api-types.ts' {
  interface Described {
    users: typeof server
  }
}
