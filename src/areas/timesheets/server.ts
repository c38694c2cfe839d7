import { hoursOfInternships, hoursOutside } from './queries.ts'
import { defineServer } from '#areas/server.ts'
import { timesheetReactions } from './reactions.ts'
import { timesheetShape } from './resource.ts'
import { timesheetRoutes } from './routes.ts'
import { waitingHoursRoutes } from './waiting/routes.ts'
import { timesheetNotices, timesheetWaits } from './notices.ts'
import { timesheetReminders } from './reminders.ts'

export const server = defineServer({
  routes: [...waitingHoursRoutes, ...timesheetRoutes],
  acts: [{ key: 'hours-check', path: '/urenbriefje', who: ['company_admin', 'company_supervisor'] }],
  shapes: [timesheetShape],
  reactions: timesheetReactions,
  extensions: [hoursOfInternships, hoursOutside],
  notices: timesheetNotices,
  waits: timesheetWaits,
  reminders: timesheetReminders,
})

declare module '#web/api-types.ts' {
  interface Described {
    timesheets: typeof server
  }
}
