import { defineServer } from '#areas/server.ts'
import { roadReaders } from './policy.ts'
import { settleOverdue } from './progress/commands.ts'
import { workflowReactions } from './reactions.ts'
import { roadLineShape, roadOutcomeShape, roadShape } from './roads/resource.ts'
import { roadRoutes } from './roads/routes.ts'

export const server = defineServer({
  routes: roadRoutes,
  shapes: [roadShape, roadLineShape, roadOutcomeShape],
  reactions: workflowReactions,
  sweep: [settleOverdue],
  navigation: [{ key: 'progress', path: '/stagevoortgang', who: ['student', ...roadReaders], place: 26 }],
})

declare module '#web/api-types.ts' {
  interface Described {
    workflows: typeof server
  }
}
