import { endpoint } from '#areas/endpoint.ts'
import { vacancyAbilities, writers } from '../../policy.ts'
import { getManaged, listGroupChoices, listManaged, listSchools, managedFilters, managedSorts } from './queries.ts'
import { managedMeta, managedShape, presentGroupChoice, presentManaged, presentSchoolChoice } from './resource.ts'

export const managedRoutes = [
  endpoint({
    method: 'get',
    path: '/vacancies/managed',
    who: [...writers],
    type: 'vacancies',
    answers: managedShape,
    summary:
      'Vacancies in every state: those of one’s own organization, those open to the school, or all of the tenant',
    query: { list: true, filters: managedFilters, sorts: managedSorts, defaultPageSize: 25 },
    meta: managedMeta,
    async handle({ ctx, query }) {
      const { rows, total, counts } = await listManaged(ctx, query)
      return {
        data: rows.map((vacancy) => presentManaged(ctx, vacancy)),
        page: { ...query.page, total },
        meta: { counts, may: vacancyAbilities(ctx.actor) },
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/vacancies/schools',
    who: [...writers],
    type: 'vacancy_schools',
    many: true,
    summary: 'The schools a place can be meant for alone',
    async handle({ ctx }) {
      const schools = await listSchools(ctx)
      return { data: schools.map(presentSchoolChoice) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/vacancies/groups',
    who: [...writers],
    type: 'vacancy_groups',
    many: true,
    summary: 'The classes a place can be meant for alone',
    async handle({ ctx }) {
      const groups = await listGroupChoices(ctx)
      return { data: groups.map(presentGroupChoice) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/vacancies/:id/managed',
    who: [...writers],
    type: 'vacancies',
    answers: managedShape,
    summary: 'A vacancy as its writers see it, with what is missing and what the law says',
    async handle({ ctx, params }) {
      return { data: presentManaged(ctx, await getManaged(ctx, params.id)) }
    },
  }),
]
