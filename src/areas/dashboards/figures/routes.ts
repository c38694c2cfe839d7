import { endpoint } from '#areas/endpoint.ts'
import { figureFilters, listVacancyFigures } from './queries.ts'
import { presentVacancyFigures } from './resource.ts'

export const vacancyFiguresRoutes = [
  endpoint({
    method: 'get',
    path: '/vacancy_figures',
    who: ['company_admin', 'company_supervisor', 'company_signatory', 'broker', 'tenant_admin', 'platform_admin'],
    type: 'vacancy_figures',
    summary: 'How the places one manages do: looked at, asked for, waited for and filled',
    query: { list: true, filters: figureFilters, defaultPageSize: 25 },
    async handle({ ctx, query }) {
      const found = await listVacancyFigures(ctx, query)
      return { data: found.rows.map(presentVacancyFigures), page: { ...query.page, total: found.total } }
    },
  }),
]
