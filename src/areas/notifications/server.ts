import { defineServer } from '#areas/server.ts'
import { sendDigests } from './digests/commands.ts'
import { digestRoutes } from './digests/routes.ts'
import { sendMail } from './jobs.ts'
import { notificationReactions } from './reactions.ts'
import { remindByTheClock } from './reminders/commands.ts'
import { notificationShape } from './resource.ts'
import { notificationRoutes } from './routes.ts'

export const server = defineServer({
  routes: [...notificationRoutes, ...digestRoutes],
  shapes: [notificationShape],
  reactions: notificationReactions,
  sweep: [remindByTheClock, sendDigests],
  tasks: { send_mail: sendMail },
})
