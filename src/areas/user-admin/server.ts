import { defineServer } from '#areas/server.ts'
import { grantableShape } from './resource.ts'
import { memberRoutes } from './routes.ts'
import { userAdminNotices } from './notices.ts'
import { inviteAgain, takeMemberStep } from './commands.ts'
import { findMembers } from './queries.ts'
import { inviters, memberReaders } from './policy.ts'

export const server = defineServer({
  routes: memberRoutes,
  shapes: [grantableShape],
  notices: userAdminNotices,
  // What it is called follows what one finds there: those of the product, one's colleagues, or the pupils one looks after.
  navigation: [
    { key: 'users', path: '/users', who: inviters.filter((one) => one !== 'broker'), place: 50 },
    { key: 'users', path: '/users', label: 'members.list.title-team', who: ['broker'], place: 50 },
    {
      key: 'users',
      path: '/users',
      label: 'members.list.title-pupils',
      who: ['mentor', 'school_supervisor'],
      place: 50,
    },
    { key: 'users', path: '/users', who: memberReaders, place: 50 },
  ],
  finds: [findMembers],
  acts: [{ key: 'user-add', path: '/users/add', who: inviters }],
  bulkSteps: {
    users: {
      resend: { who: inviters, take: inviteAgain },
      deactivate: { who: inviters, take: (ctx, id) => takeMemberStep(ctx, id, 'deactivate') },
    },
  },
})

declare module '#web/api-types.ts' {
  interface Described {
    'user-admin': typeof server
  }
}
