import { endpoint } from '#areas/endpoint.ts'
import { tableFile, tableMimes } from '#platform/table-file.ts'
import { managedFilters, managedSorts } from '../writing/staff-view/queries.ts'
import { writers } from '../policy.ts'
import { exportVacancies } from './commands.ts'
import { vacancyExportInput } from './schema.ts'

export const vacancyExportRoutes = [
  endpoint({
    method: 'post',
    path: '/vacancies/export',
    who: [...writers],
    type: 'vacancies',
    sends: Object.values(tableMimes),
    summary: 'The vacancies asked for by the filters of the managed list, as CSV or for Excel',
    query: { filters: managedFilters, sorts: managedSorts },
    body: vacancyExportInput,
    async handle({ ctx, query, body: { format } }) {
      return tableFile(await exportVacancies(ctx, query, format), { name: ctx.t('vacancies.export.file'), format })
    },
  }),
]
