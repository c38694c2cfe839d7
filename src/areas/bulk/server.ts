import { defineServer } from '#areas/server.ts'
import { takeBulkStep } from './commands.ts'
import { bulkStepShape } from './resource.ts'
import { bulkRoutes } from './routes.ts'

export const server = defineServer({
  routes: bulkRoutes,
  shapes: [bulkStepShape],
  tasks: { take_bulk_step: ({ id, inside }) => takeBulkStep(inside, id) },
})

declare module '#web/api-types.ts' {
  interface Described {
    bulk: typeof server
  }
}
