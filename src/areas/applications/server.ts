import { lastApplications, openApplications } from './queries.ts'
import { applicationsOutside } from './moving/queries.ts'
import { applicationsLeftOut } from './situation/queries.ts'
import { defineServer } from '#areas/server.ts'
import { takeApplicationStep } from './steps/commands.ts'
import { expireApplications } from './ending/commands.ts'
import { applicationReactions } from './reactions.ts'
import { applicationShape } from './resource.ts'
import { applicationRoutes } from './routes.ts'
import { tendWaitingLists } from './waiting-list/commands.ts'
import { waitingPlaceShape } from './waiting-list/resource.ts'
import { waitingListRoutes } from './waiting-list/routes.ts'
import { applicationNotices } from './notices.ts'
import { applicationReminders } from './reminders.ts'
import { hostCapacities, staffCapacities } from '#areas/users/model.ts'

export const server = defineServer({
  routes: [...applicationRoutes, ...waitingListRoutes],
  shapes: [applicationShape, waitingPlaceShape],
  reactions: applicationReactions,
  extensions: [lastApplications, openApplications, applicationsLeftOut, applicationsOutside],
  sweep: [expireApplications, tendWaitingLists],
  notices: applicationNotices,
  reminders: applicationReminders,
  bulkSteps: {
    applications: {
      mentor_approve: { who: ['mentor'], take: (ctx, id) => takeApplicationStep(ctx, id, 'mentor_approve', {}) },
      company_confirmed: {
        who: ['coordinator', 'school_admin'],
        take: (ctx, id) => takeApplicationStep(ctx, id, 'company_confirmed', {}),
      },
    },
  },
  navigation: [
    { key: 'applications', path: '/applications', who: ['student', ...staffCapacities, ...hostCapacities], place: 60 },
  ],
})

declare module '#web/api-types.ts' {
  interface Described {
    applications: typeof server
  }
}
