import { findInternships, internCounts, interns, internsThere } from './queries.ts'
import type { StepForMany } from '#areas/context.ts'
import { defineServer } from '#areas/server.ts'
import { takersOf } from '#platform/transitions.ts'
import { followTheCalendar, takeInternshipStep } from './commands.ts'
import { internshipTransitions, type InternshipEvent } from './model.ts'
import { internshipReactions } from './reactions.ts'
import { internshipShape } from './resource.ts'
import { internshipChangeShape } from './changing/resource.ts'
import { changingRoutes } from './changing/routes.ts'
import { internshipRoutes } from './routes.ts'
import { internshipNotices } from './notices.ts'
import { internshipReminders } from './reminders.ts'
import { internshipsLeftOut } from './without-place/queries.ts'
import { withoutPlaceReminders } from './without-place/reminders.ts'
import { hostCapacities, staffCapacities } from '#areas/users/model.ts'

/** The step for many is offered where one at a time is: by the same table. */
const forMany = (event: InternshipEvent): StepForMany => ({
  who: takersOf(internshipTransitions, event),
  take: (ctx, id) => takeInternshipStep(ctx, id, event),
})

export const server = defineServer({
  routes: [...internshipRoutes, ...changingRoutes],
  shapes: [internshipShape, internshipChangeShape],
  reactions: internshipReactions,
  extensions: [internCounts, interns, internsThere, internshipsLeftOut],
  sweep: [followTheCalendar],
  notices: internshipNotices,
  reminders: [...internshipReminders, ...withoutPlaceReminders],
  bulkSteps: {
    internships: {
      mark_ready: forMany('mark_ready'),
      complete: forMany('complete'),
    },
  },
  finds: [findInternships],
  navigation: [
    {
      key: 'internships',
      path: '/internships',
      who: ['student', ...staffCapacities, ...hostCapacities, 'school_signatory'],
      place: 70,
    },
  ],
})

declare module '#web/api-types.ts' {
  interface Described {
    internships: typeof server
  }
}
