import type { Ctx } from '#areas/context.ts'
import { endpoint, type AreaEndpoint } from '#areas/endpoint.ts'
import { pathOf } from './model.ts'
import { listActions, readers, type Action, actionFilters } from './queries.ts'

function presentAction(ctx: Ctx, { id, ...action }: Action) {
  return {
    type: 'audit_logs',
    id,
    attributes: {
      ...action,
      text: ctx.t(`activity.did.${action.action}`),
      path: pathOf(action.subjectType, action.subjectId) ?? null,
    },
  }
}

export const activityRoutes: AreaEndpoint[] = [
  endpoint({
    method: 'get',
    path: '/audit_logs',
    who: [...readers],
    type: 'audit_logs',
    summary: 'Who did what, newest first: own file, own school, own actions of the organization',
    query: { list: true, filters: actionFilters, defaultPageSize: 25 },
    async handle({ ctx, query }) {
      const { rows, total } = await listActions(ctx, query)
      return { data: rows.map((action) => presentAction(ctx, action)), page: { ...query.page, total } }
    },
  }),
]
