import { moveOnTheirDay } from './assigning/commands.ts'
import { membershipShape } from './assigning/resource.ts'
import { assigningRoutes } from './assigning/routes.ts'
import { findStudents } from './file/queries.ts'
import { studentNumbers } from './queries.ts'
import { defineServer } from '#areas/server.ts'
import { studentShape } from './resource.ts'
import { studentRoutes } from './routes.ts'

export const server = defineServer({
  routes: [...studentRoutes, ...assigningRoutes],
  shapes: [studentShape, membershipShape],
  sweep: [moveOnTheirDay],
  extensions: [studentNumbers],
  finds: [findStudents],
})

declare module '#web/api-types.ts' {
  interface Described {
    students: typeof server
  }
}
