import { organizationNames, signedUp } from './queries.ts'
import { defineServer } from '#areas/server.ts'
import { duplicateRoutes } from './duplicates/routes.ts'
import { organizationExportRoutes } from './exports/routes.ts'
import { organizationReactions } from './reactions.ts'
import { findOrganizations } from './listing/queries.ts'
import { organizationShape, profileShape } from './resource.ts'
import { organizationRoutes } from './routes.ts'
import { forgetUnanswered } from './signups/commands.ts'
import { signupRoutes } from './signups/routes.ts'
import { organizationNotices, organizationWaits } from './notices.ts'
import { setStatus } from './commands.ts'
import { moderators, hostCapacities, staffCapacities } from '#areas/users/model.ts'
import { duplicateShape } from './duplicates/resource.ts'
import { claimShape } from './signups/resource.ts'

export const server = defineServer({
  routes: [...duplicateRoutes, ...signupRoutes, ...organizationExportRoutes, ...organizationRoutes],
  shapes: [organizationShape, profileShape, duplicateShape, claimShape],
  reactions: organizationReactions,
  extensions: [organizationNames, signedUp],
  sweep: [forgetUnanswered],
  notices: organizationNotices,
  waits: organizationWaits,
  navigation: [
    { key: 'organizations', path: '/organizations', who: [...staffCapacities, ...hostCapacities], place: 40 },
  ],
  finds: [findOrganizations],
  bulkSteps: {
    organizations: {
      approve: { who: moderators, take: (ctx, id) => setStatus(ctx, id, { status: 'approved' }) },
      archive: { who: moderators, take: (ctx, id) => setStatus(ctx, id, { status: 'archived' }) },
    },
  },
})

declare module '#web/api-types.ts' {
  interface Described {
    organizations: typeof server
  }
}
