import { endpoint, type AreaEndpoint } from '#areas/endpoint.ts'
import { isId } from '#platform/uuid.ts'
import { getDashboard, getShell } from './queries.ts'

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
  endpoint({
    method: 'get',
    path: '/dashboard',
    who: 'signed-in',
    type: 'dashboards',
    summary: 'What waits for the reader, and how things stand',
    query: { parameters: ['period', 'group'] },
    async handle({ ctx, url }) {
      const id = (name: string) => {
        const value = url.searchParams.get(name)
        return value && isId(value) ? value : undefined
      }
      const periodId = id('period')
      const groupId = id('group')
      const attributes = await getDashboard(ctx, { ...(periodId ? { periodId } : {}), ...(groupId ? { groupId } : {}) })
      return { data: { type: 'dashboards', id: ctx.tenant.id, attributes } }
    },
  }),
]
