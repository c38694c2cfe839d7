import { internCounts, interns } from './queries.ts'
import { defineServer } from '#areas/server.ts'
import { followTheCalendar } from './commands.ts'
import { internshipReactions } from './reactions.ts'
import { internshipShape } from './resource.ts'
import { internshipRoutes } from './routes.ts'
import { internshipNotices } from './notices.ts'
import { internshipReminders } from './reminders.ts'
import { internshipsLeftOut } from './without-place/queries.ts'
import { withoutPlaceReminders } from './without-place/reminders.ts'
import { hostCapacities, staffCapacities } from '#areas/users/model.ts'

export const server = defineServer({
  routes: internshipRoutes,
  shapes: [internshipShape],
  reactions: internshipReactions,
  extensions: [internCounts, interns, internshipsLeftOut],
  sweep: [followTheCalendar],
  notices: internshipNotices,
  reminders: [...internshipReminders, ...withoutPlaceReminders],
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
