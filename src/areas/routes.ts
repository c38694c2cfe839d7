import type { AreaEndpoint } from './endpoint.ts'
import { currentUserRoutes } from './users/routes.ts'
import { authRoutes } from './identity/routes.ts'

/** Which doors there are: one line per area, its endpoints in its own routes.ts. */
export const areaRoutes: { prefix: string; endpoints: AreaEndpoint[] }[] = [
  { prefix: '/auth', endpoints: authRoutes },
  { prefix: '/api/v1', endpoints: currentUserRoutes },
]
