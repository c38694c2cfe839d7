import { defineServer } from '#areas/server.ts'
import { sendDigests } from './digests/commands.ts'
import { digestShape } from './digests/resource.ts'
import { digestRoutes } from './digests/routes.ts'
import { sendMail } from './jobs.ts'
import { emailShape, notificationShape } from './resource.ts'
import { notificationRoutes } from './routes.ts'

export const server = defineServer({
  routes: [...notificationRoutes, ...digestRoutes],
  shapes: [notificationShape, emailShape, digestShape],
  sweep: [sendDigests],
  tasks: { send_mail: sendMail },
})

declare module '#web/api-types.ts' {
  interface Described {
    notifications: typeof server
  }
}
