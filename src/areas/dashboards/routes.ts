import { endpoint, type AreaEndpoint } from '#areas/endpoint.ts'
import { getShell } from './queries.ts'

export const dashboardRoutes: AreaEndpoint[] = [
  endpoint({
    method: 'get',
    path: '/shell',
    who: 'everyone',
    type: 'shells',
    summary: 'What stands around every screen: tenant, person, organizations, navigation',
    async handle({ ctx }) {
      return { data: { type: 'shells', id: ctx.tenant.id, attributes: await getShell(ctx) } }
    },
  }),
]
