import { endpoint } from '#areas/endpoint.ts'
import { exporters } from '../policy.ts'
import { organizationSorts, staffFilters } from '../listing/queries.ts'
import { exportOrganizations } from './commands.ts'
import { exportOrganizationsInput } from './schema.ts'

const mimes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const organizationExportRoutes = [
  endpoint({
    method: 'post',
    path: '/organizations/export',
    who: [...exporters],
    type: 'organizations',
    sends: Object.values(mimes),
    summary: 'The organizations asked for by the filters of the list, as CSV or for Excel',
    query: { filters: staffFilters, sorts: organizationSorts },
    body: exportOrganizationsInput,
    async handle({ ctx, query, body: { format } }) {
      return new Response(await exportOrganizations(ctx, query, format), {
        headers: {
          'content-type': mimes[format],
          'content-disposition': `attachment; filename="${ctx.t('organizations.export.file')}.${format}"`,
          'cache-control': 'private, no-store',
        },
      })
    },
  }),
]
