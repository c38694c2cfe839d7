import { defineServer } from '#areas/server.ts'
import { followSchoolSupervisors } from '#areas/internships/supervisors/commands.ts'
import { endMentorship } from './commands.ts'
import { mentorshipWriters } from './policy.ts'
import { mentorshipReactions } from './reactions.ts'
import { mentorshipChoicesShape, mentorshipShape } from './resource.ts'
import { mentorshipRoutes } from './routes.ts'

export const server = defineServer({
  routes: mentorshipRoutes,
  shapes: [mentorshipShape, mentorshipChoicesShape],
  reactions: mentorshipReactions,
  // A mentorship begins and ends by its day, and pupils change classes.
  sweep: [followSchoolSupervisors],
  navigation: [
    {
      key: 'mentorships',
      path: '/mentorships',
      who: ['tenant_admin', ...mentorshipWriters],
      place: 27,
      under: 'students',
    },
  ],
  acts: [{ key: 'mentorship-add', path: '/mentorships/add', who: mentorshipWriters }],
  bulkSteps: { mentorships: { end: { who: mentorshipWriters, take: endMentorship } } },
})

declare module '#web/api-types.ts' {
  interface Described {
    mentorships: typeof server
  }
}
