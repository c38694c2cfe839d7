import { defineServer } from '#areas/server.ts'
import { timesheetReactions } from './reactions.ts'
import { timesheetShape } from './resource.ts'
import { timesheetRoutes } from './routes.ts'

export const server = defineServer({
  routes: timesheetRoutes,
  shapes: [timesheetShape],
  reactions: timesheetReactions,
})
