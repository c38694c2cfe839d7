import { defineServer } from '#areas/server.ts'
import { duplicateRoutes } from './duplicates/routes.ts'
import { organizationExportRoutes } from './exports/routes.ts'
import { organizationReactions } from './reactions.ts'
import { organizationShape } from './resource.ts'
import { organizationRoutes } from './routes.ts'
import { forgetUnanswered } from './signups/commands.ts'
import { signupRoutes } from './signups/routes.ts'

export const server = defineServer({
  routes: [...duplicateRoutes, ...signupRoutes, ...organizationExportRoutes, ...organizationRoutes],
  shapes: [organizationShape],
  reactions: organizationReactions,
  sweep: [forgetUnanswered],
})
