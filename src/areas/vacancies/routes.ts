import { endpoint, type AreaEndpoint } from '#areas/endpoint.ts'
import { listPublicOrganizations } from '#areas/organizations/queries.ts'
import { presentPublicOrganization } from '#areas/organizations/resource.ts'
import { marksOn } from './favorites/queries.ts'
import { getVacancy, placeNames } from './queries.ts'
import { presentVacancy } from './resource.ts'
import { noteLook } from './views/commands.ts'

export const vacancyRoutes: AreaEndpoint[] = [
  endpoint({
    method: 'get',
    path: '/vacancies/:id',
    who: 'everyone',
    type: 'vacancies',
    summary: 'A place',
    query: { includes: ['organization'] },
    async handle({ ctx, params, query }) {
      const vacancy = await getVacancy(ctx, params.id as string)
      noteLook(ctx, vacancy)
      const included = query.include.length
        ? (await listPublicOrganizations(ctx, [vacancy.organizationId])).map(presentPublicOrganization)
        : undefined
      const marks = await marksOn(ctx, [vacancy.id])
      return { data: presentVacancy(ctx, vacancy, marks.get(vacancy.id)), ...(included ? { included } : {}) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/places',
    who: 'everyone',
    type: 'places',
    many: true,
    summary: 'Names of Dutch places, for choosing one while typing',
    query: { parameters: ['q'] },
    async handle({ query }) {
      const begin = (query.own.get('q') ?? '').trim().toLowerCase()
      const names = begin.length < 2 ? [] : placeNames().filter((name) => name.toLowerCase().startsWith(begin))
      return { data: names.slice(0, 12).map((name) => ({ type: 'places', id: name, attributes: { name } })) }
    },
  }),
]
