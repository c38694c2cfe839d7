import { defineServer } from '#areas/server.ts'
import { confirmationRoutes } from './confirmations/routes.ts'
import { emailRoutes } from './email/routes.ts'
import { impersonationRoutes } from './impersonations/routes.ts'
import { providerRoutes } from './providers/routes.ts'
import { authRoutes } from './routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'

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
})
