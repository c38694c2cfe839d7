import { internCounts, interns } from './queries.ts'
import { defineServer } from '#areas/server.ts'
import { followTheCalendar } from './commands.ts'
import { internshipReactions } from './reactions.ts'
import { internshipShape } from './resource.ts'
import { internshipRoutes } from './routes.ts'

export const server = defineServer({
  routes: internshipRoutes,
  shapes: [internshipShape],
  reactions: internshipReactions,
  extensions: [internCounts, interns],
  sweep: [followTheCalendar],
})

declare module '#web/api-types.ts' {
  interface Described {
    internships: typeof server
  }
}
