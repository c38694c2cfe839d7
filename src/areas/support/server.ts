import { defineServer } from '#areas/server.ts'
import { feedbackShape } from './resource.ts'
import { contactSchoolShape, questionShape } from './contact/resource.ts'
import { contactRoutes } from './contact/routes.ts'
import { supportNotices, supportWaits } from './notices.ts'
import { supportRoutes } from './routes.ts'

export const server = defineServer({
  routes: [...supportRoutes, ...contactRoutes],
  shapes: [feedbackShape, questionShape, contactSchoolShape],
  notices: supportNotices,
  waits: supportWaits,
})

declare module '#web/api-types.ts' {
  interface Described {
    support: typeof server
  }
}
