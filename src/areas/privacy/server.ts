import { defineServer } from '#areas/server.ts'
import { forgetInTime } from './commands.ts'
import { dataViewShape, ownHoldingsShape, statementShape } from './resource.ts'
import { privacyRoutes } from './routes.ts'

export const server = defineServer({
  routes: privacyRoutes,
  shapes: [ownHoldingsShape, dataViewShape, statementShape],
  sweep: [forgetInTime],
})

declare module '#web/api-types.ts' {
  interface Described {
    privacy: typeof server
  }
}
