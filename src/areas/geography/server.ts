import { defineServer } from '#areas/server.ts'
import { placeShape } from './resource.ts'
import { geographyRoutes } from './routes.ts'

export const server = defineServer({
  routes: geographyRoutes,
  shapes: [placeShape],
})

declare module '#web/api-types.ts' {
  interface Described {
    geography: typeof server
  }
}
