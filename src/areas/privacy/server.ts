import { defineServer } from '#areas/server.ts'
import { forgetInTime } from './commands.ts'
import { privacyRoutes } from './routes.ts'

export const server = defineServer({
  routes: privacyRoutes,
  sweep: [forgetInTime],
})
