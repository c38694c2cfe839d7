import { endpoint } from '#areas/endpoint.ts'
import { tableFile, tableMimes } from '#platform/table-file.ts'
import { exporters } from '../policy.ts'
import { organizationSorts, staffFilters } from '../listing/queries.ts'
import { exportOrganizations } from './commands.ts'
import { exportOrganizationsInput } from './schema.ts'

export const organizationExportRoutes = [
  endpoint({
    method: 'post',
    path: '/organizations/export',
    who: [...exporters],
    type: 'organizations',
    sends: Object.values(tableMimes),
    summary: 'The organizations asked for by the filters of the list, as CSV or for Excel',
    query: { filters: staffFilters, sorts: organizationSorts },
    body: exportOrganizationsInput,
    async handle({ ctx, query, body: { format } }) {
      return tableFile(await exportOrganizations(ctx, query, format), {
        name: ctx.t('organizations.export.file'),
        format,
      })
    },
  }),
]
