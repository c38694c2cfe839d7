import { defineServer } from '#areas/server.ts'
import { feedbackShape } from './resource.ts'
import { supportRoutes } from './routes.ts'

export const server = defineServer({
  routes: supportRoutes,
  shapes: [feedbackShape],
})

declare module '#web/api-types.ts' {
  interface Described {
    support: typeof server
  }
}
