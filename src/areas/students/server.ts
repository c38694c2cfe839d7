import { studentNumbers } from './queries.ts'
import { defineServer } from '#areas/server.ts'
import { studentShape } from './resource.ts'
import { studentRoutes } from './routes.ts'

export const server = defineServer({
  routes: studentRoutes,
  shapes: [studentShape],
  extensions: [studentNumbers],
})

declare module '#web/api-types.ts' {
  interface Described {
    students: typeof server
  }
}
