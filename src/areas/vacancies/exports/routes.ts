import { endpoint } from '#areas/endpoint.ts'
import { managedFilters, managedSorts } from '../writing/staff-view/queries.ts'
import { writers } from '../policy.ts'
import { exportVacancies } from './commands.ts'
import { vacancyExportInput } from './schema.ts'

const mimes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const vacancyExportRoutes = [
  endpoint({
    method: 'post',
    path: '/vacancies/export',
    who: [...writers],
    type: 'vacancies',
    sends: Object.values(mimes),
    summary: 'The vacancies asked for by the filters of the managed list, as CSV or for Excel',
    query: { filters: managedFilters, sorts: managedSorts },
    body: vacancyExportInput,
    async handle({ ctx, query, body: { format } }) {
      return new Response(await exportVacancies(ctx, query, format), {
        headers: {
          'content-type': mimes[format],
          'content-disposition': `attachment; filename="${ctx.t('vacancies.export.file')}.${format}"`,
          'cache-control': 'private, no-store',
        },
      })
    },
  }),
]
