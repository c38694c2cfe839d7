import type { Ctx } from '#areas/context.ts'
import { endpoint } from '#areas/endpoint.ts'
import { isId } from '#platform/uuid.ts'
import { getDashboard } from './queries.ts'
import { getShell } from './shell/queries.ts'
import { dashboardViews, presentDashboard, presentShell } from './resource.ts'

export const dashboardRoutes = [
  endpoint({
    method: 'get',
    path: '/shell',
    who: 'everyone',
    type: 'shells',
    summary: 'What stands around every screen: tenant, person, organizations, navigation',
    query: { parameters: { as: { about: 'What stands around it for who is not signed in', values: ['visitor'] } } },
    async handle({ ctx, url }) {
      const shownTo: Ctx =
        url.searchParams.get('as') === 'visitor'
          ? { ...ctx, actor: { kind: 'visitor' }, organizationId: undefined }
          : ctx
      return { data: presentShell(ctx, await getShell(shownTo, url.searchParams.get('t'))) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/dashboard',
    who: 'signed-in',
    type: 'dashboards',
    answers: dashboardViews,
    summary: 'What waits for the reader, and how things stand',
    query: {
      parameters: {
        period: { about: 'Figures of one internship period', kind: 'id' },
        group: { about: 'Figures of one class', kind: 'id' },
      },
    },
    async handle({ ctx, url }) {
      const id = (name: string) => {
        const value = url.searchParams.get(name)
        return value && isId(value) ? value : undefined
      }
      const periodId = id('period')
      const groupId = id('group')
      const asked = { ...(periodId ? { periodId } : {}), ...(groupId ? { groupId } : {}) }
      return { data: presentDashboard(ctx, await getDashboard(ctx, asked)) }
    },
  }),
]
