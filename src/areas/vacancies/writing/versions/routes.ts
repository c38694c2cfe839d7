import { endpoint } from '#areas/endpoint.ts'
import { writers } from '../../policy.ts'
import { listVersions } from './queries.ts'
import { presentVersion } from './resource.ts'

export const vacancyVersionRoutes = [
  endpoint({
    method: 'get',
    path: '/vacancies/:id/versions',
    who: [...writers],
    type: 'vacancy_versions',
    summary: 'Who changed what of a vacancy, newest first: each field with what it said before and after',
    query: { list: true, defaultPageSize: 25 },
    async handle({ ctx, params, query }) {
      const { rows, total } = await listVersions(ctx, params.id, query.page)
      return { data: rows.map(presentVersion), page: { ...query.page, total } }
    },
  }),
]
