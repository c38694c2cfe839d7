import { defineServer } from '#areas/server.ts'
import { workflowShape } from './editing/resource.ts'
import { workflowRoutes } from './editing/routes.ts'
import { workflowNotices } from './notices.ts'
import { roadKeepers, roadReaders } from './policy.ts'
import { progressOfTakenBack, settleOverdue } from './progress/commands.ts'
import { workflowReactions } from './reactions.ts'
import { workflowReminders } from './reminders.ts'
import { roadLineShape, roadOutcomeShape, roadShape } from './roads/resource.ts'
import { roadRoutes } from './roads/routes.ts'

export const server = defineServer({
  routes: [...roadRoutes, ...workflowRoutes],
  shapes: [workflowShape, roadShape, roadLineShape, roadOutcomeShape],
  reactions: workflowReactions,
  notices: workflowNotices,
  reminders: workflowReminders,
  extensions: [progressOfTakenBack],
  sweep: [settleOverdue],
  acts: [{ key: 'remind-late', path: '/stagevoortgang?late=1', who: roadKeepers }],
  navigation: [
    { key: 'progress', path: '/stagevoortgang', who: roadReaders, place: 28, under: 'students' },
    { key: 'progress', path: '/stagevoortgang', who: ['student'], place: 70 },
  ],
})

declare module '#web/api-types.ts' {
  interface Described {
    workflows: typeof server
  }
}
