import { defineServer } from '#areas/server.ts'
import { findShape } from './resource.ts'
import { findingRoutes } from './routes.ts'

export const server = defineServer({
  routes: findingRoutes,
  shapes: [findShape],
})

declare module '#web/api-types.ts' {
  interface Described {
    finding: typeof server
  }
}
