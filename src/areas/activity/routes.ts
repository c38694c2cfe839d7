import { endpoint } from '#areas/endpoint.ts'
import { actionsMeta, presentAction } from './resource.ts'
import { listActions, actionReaders, actionFilters } from './queries.ts'

export const activityRoutes = [
  endpoint({
    method: 'get',
    path: '/audit_logs',
    who: [...actionReaders],
    type: 'audit_logs',
    summary: 'Who did what, newest first: own file, own school, own actions of the organization',
    query: { list: true, filters: actionFilters, defaultPageSize: 25 },
    meta: actionsMeta,
    async handle({ ctx, query }) {
      const { rows, total, byKind } = await listActions(ctx, query)
      return {
        data: rows.map((action) => presentAction(ctx, action)),
        page: { ...query.page, total },
        meta: { byKind },
      }
    },
  }),
]
