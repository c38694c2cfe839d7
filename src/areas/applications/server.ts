import { lastApplications, openApplications } from './counting/queries.ts'
import { applicationsOutside } from './moving/queries.ts'
import { yoursOfVacancies } from './queries.ts'
import { applicationsLeftOut } from './situation/queries.ts'
import type { StepForMany } from '#areas/context.ts'
import { defineServer } from '#areas/server.ts'
import { takersOf } from '#platform/transitions.ts'
import { takeApplicationStep } from './steps/commands.ts'
import { applicationTransitions } from './steps/model.ts'
import type { ApplicationStepName } from './schema.ts'
import { expireApplications, withdrawWhoLeft } from './ending/commands.ts'
import { applicationRemindedBy } from './policy.ts'
import { remindOfApplication } from './reminding/commands.ts'
import { applicationReactions } from './reactions.ts'
import { applicationShape } from './resource.ts'
import { selfFoundNotices } from './self-found/notices.ts'
import { knownHostShape, selfFoundShape } from './self-found/resource.ts'
import { selfFoundRoutes } from './self-found/routes.ts'
import { applicationRoutes } from './routes.ts'
import { endTeams } from './teams/forming/commands.ts'
import { teamNotices } from './teams/notices.ts'
import { teamShape } from './teams/resource.ts'
import { teamRoutes } from './teams/routes.ts'
import { tendWaitingLists } from './waiting-list/commands.ts'
import { waitingPlaceShape } from './waiting-list/resource.ts'
import { waitingListRoutes } from './waiting-list/routes.ts'
import { applicationNotices, applicationWaits } from './notices.ts'
import { applicationReminders } from './reminders.ts'
import { hostCapacities, staffCapacities } from '#areas/users/model.ts'

/** The step for many is offered where one at a time is: by the same table. */
const forMany = (event: ApplicationStepName): StepForMany => ({
  who: takersOf(applicationTransitions, event),
  take: (ctx, id) => takeApplicationStep(ctx, id, event, {}),
})

export const server = defineServer({
  routes: [...applicationRoutes, ...teamRoutes, ...waitingListRoutes, ...selfFoundRoutes],
  shapes: [applicationShape, teamShape, waitingPlaceShape, selfFoundShape, knownHostShape],
  reactions: applicationReactions,
  extensions: [lastApplications, openApplications, yoursOfVacancies, applicationsLeftOut, applicationsOutside],
  sweep: [expireApplications, withdrawWhoLeft, endTeams, tendWaitingLists],
  notices: [...applicationNotices, ...teamNotices, ...selfFoundNotices],
  waits: applicationWaits,
  reminders: applicationReminders,
  bulkSteps: {
    applications: {
      mentor_approve: forMany('mentor_approve'),
      company_confirmed: forMany('company_confirmed'),
      remind: { who: applicationRemindedBy, take: remindOfApplication },
    },
  },
  acts: [{ key: 'calls', path: '/internships/calls', who: ['coordinator', 'broker', 'platform_admin'] }],
  navigation: [
    {
      key: 'teams',
      path: '/samen',
      label: 'applications.team.nav',
      who: ['student'],
      needs: 'teamApplications',
      place: 76,
    },
    { key: 'applications', path: '/applications', who: ['student', ...staffCapacities, ...hostCapacities], place: 60 },
    {
      key: 'self-found',
      path: '/zelfgevonden',
      label: 'found.nav',
      who: ['student', 'coordinator', 'school_admin', 'mentor'],
      needs: 'selfFoundAllowed',
      place: 75,
      under: 'students',
    },
  ],
})

declare module '#web/api-types.ts' {
  interface Described {
    applications: typeof server
  }
}
