import { defineServer } from '#areas/server.ts'
import { deskReaders } from './policy.ts'
import { listChoicesShape, pupilShape } from './resource.ts'
import { deskRoutes } from './routes.ts'

export const server = defineServer({
  routes: deskRoutes,
  shapes: [pupilShape, listChoicesShape],
  navigation: [{ key: 'students', path: '/students', who: deskReaders, place: 25 }],
})

declare module '#web/api-types.ts' {
  interface Described {
    desk: typeof server
  }
}
