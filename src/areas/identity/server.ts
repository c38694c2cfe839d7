import { accounts } from './queries.ts'
import { defineServer } from '#areas/server.ts'
import { invitationShape } from './confirmations/resource.ts'
import { confirmationRoutes } from './confirmations/routes.ts'
import { emailChangeShape } from './email/resource.ts'
import { emailRoutes } from './email/routes.ts'
import { impersonationRoutes } from './impersonations/routes.ts'
import { providerShape } from './providers/resource.ts'
import { providerRoutes } from './providers/routes.ts'
import { authRoutes } from './routes.ts'
import { secondFactorShape } from './second-factor/resource.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { sessionShape } from './sessions/resource.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { identityNotices } from './notices.ts'

export const server = defineServer({
  signIn: authRoutes,
  routes: [
    ...confirmationRoutes,
    ...sessionRoutes,
    ...impersonationRoutes,
    ...secondFactorRoutes,
    ...providerRoutes,
    ...emailRoutes,
  ],
  extensions: [accounts],
  notices: identityNotices,
  shapes: [invitationShape, sessionShape, secondFactorShape, providerShape, emailChangeShape],
})

declare module '#web/api-types.ts' {
  interface Described {
    identity: typeof server
  }
}
