import { defineServer } from '#areas/server.ts'
import { forgetTakenSteps } from './commands.ts'
import { takenStepShape } from './resource.ts'
import { undoRoutes } from './routes.ts'

export const server = defineServer({
  routes: undoRoutes,
  shapes: [takenStepShape],
  sweep: [forgetTakenSteps],
})

declare module '#web/api-types.ts' {
  interface Described {
    undo: typeof server
  }
}
