import { mayTakeAlong } from '#areas/desk/policy.ts'
import { endpoint } from '#areas/endpoint.ts'
import { tableFile, tableMimes } from '#platform/table-file.ts'
import { exportActions } from './exports/commands.ts'
import { actionsMeta, presentAction } from './resource.ts'
import { listActions, actionReaders, actionFilters } from './queries.ts'
import { exportActionsInput } from './schema.ts'

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
        meta: { byKind, may: { export: mayTakeAlong(ctx.actor) } },
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/audit_logs/export',
    who: ['coordinator', 'school_admin', 'tenant_admin'],
    type: 'audit_logs',
    sends: Object.values(tableMimes),
    summary:
      'The actions asked for by the filters of the list, as CSV or for Excel; with a reason, by who runs the whole tenant',
    query: { filters: actionFilters },
    body: exportActionsInput,
    async handle({ ctx, query, body }) {
      return tableFile(await exportActions(ctx, query.filter, body), {
        name: ctx.t('activity.file'),
        format: body.format,
      })
    },
  }),
]
