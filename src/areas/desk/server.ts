import { defineServer } from '#areas/server.ts'
import { deskReaders } from './policy.ts'
import { listChoicesShape, pupilShape } from './resource.ts'
import { deskReactions } from './reactions.ts'
import { deskRoutes } from './routes.ts'
import { keepStandings } from './standing/kept/commands.ts'
import { missingWeeks } from './standing/kept/queries.ts'

export const server = defineServer({
  routes: deskRoutes,
  shapes: [pupilShape, listChoicesShape],
  reactions: deskReactions,
  extensions: [missingWeeks],
  sweep: [keepStandings],
  navigation: [{ key: 'students', path: '/students', who: deskReaders, place: 25 }],
})

declare module '#web/api-types.ts' {
  interface Described {
    desk: typeof server
  }
}
