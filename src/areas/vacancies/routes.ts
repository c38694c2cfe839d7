import { endpoint, type AreaEndpoint } from '#areas/endpoint.ts'
import { listOrganizationsById } from '#areas/organizations/queries.ts'
import { presentPublicOrganization } from '#areas/organizations/resource.ts'
import { badRequest } from '#platform/errors.ts'
import { sectorKeys } from '#areas/organizations/sectors/model.ts'
import { findPlace, getVacancy, placeNames, searchVacancies, type Search } from './queries.ts'
import { presentVacancy } from './resource.ts'
import { noteLook } from './views/commands.ts'
import { weekdays } from '#platform/week.ts'

const radii = [2, 5, 10, 20, 50]

function readSearch(own: Map<string, string>, page: Search['page']): Search & { placeUnknown: boolean; place: string } {
  const place = own.get('place')?.trim() ?? ''
  const near = place ? findPlace(place) : undefined
  const radius = Number(own.get('radius') ?? 10)
  if (!radii.includes(radius)) throw badRequest('vacancies.radius', { parameter: 'radius' })
  const list = (name: string, allowed: readonly string[]) => {
    const chosen = (own.get(name) ?? '').split(',').filter(Boolean)
    if (chosen.some((one) => !allowed.includes(one))) throw badRequest('vacancies.choice', { parameter: name })
    return chosen
  }
  const sort = own.get('order') ?? (near ? 'distance' : 'relevance')
  if (sort !== 'relevance' && sort !== 'distance' && sort !== 'newest')
    throw badRequest('vacancies.choice', { parameter: 'order' })
  return {
    text: (own.get('q') ?? '').slice(0, 200),
    near,
    place: near?.name ?? place,
    placeUnknown: place !== '' && !near,
    radiusKm: radius,
    sectors: list('sector', sectorKeys),
    days: list('day', weekdays),
    sort,
    page,
  }
}

export const vacancyRoutes: AreaEndpoint[] = [
  endpoint({
    method: 'get',
    path: '/vacancies',
    who: 'everyone',
    type: 'vacancies',
    summary: 'Search the bank: text, place and radius, sector, day',
    query: {
      list: true,
      includes: ['organization'],
      parameters: ['q', 'place', 'radius', 'sector', 'day', 'order'],
      defaultPageSize: 25,
    },
    async handle({ ctx, query }) {
      const search = readSearch(query.own, query.page)
      const found = await searchVacancies(ctx, search)
      const included = query.include.includes('organization')
        ? (
            await listOrganizationsById(
              ctx,
              found.vacancies.map(({ organizationId }) => organizationId),
            )
          ).map(presentPublicOrganization)
        : undefined
      return {
        data: found.vacancies.map((vacancy) => presentVacancy(ctx, vacancy)),
        ...(included ? { included } : {}),
        page: { ...query.page, total: found.total },
        meta: {
          facets: found.facets,
          widerTotal: found.widerTotal ?? null,
          placeUnknown: search.placeUnknown,
          center: search.near ?? null,
        },
      }
    },
  }),
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
        ? (await listOrganizationsById(ctx, [vacancy.organizationId])).map(presentPublicOrganization)
        : undefined
      return { data: presentVacancy(ctx, vacancy), ...(included ? { included } : {}) }
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
