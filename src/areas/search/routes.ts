import { listPublicOrganizations } from '#areas/organizations/queries.ts'
import { getVacancy } from '#areas/vacancies/queries.ts'
import { countView } from '#areas/vacancies/view-counts/commands.ts'
import { marksOn } from './favorites/queries.ts'
import { endpoint } from '#areas/endpoint.ts'
import { presentPublicOrganization } from '#areas/organizations/resource.ts'
import { presentVacancy } from '#areas/vacancies/resource.ts'
import { readCursor, searchParametersTold, writeCursor } from './model.ts'
import { searchVacancies } from './queries.ts'
import { foundShape, searchMeta } from './resource.ts'
import { requireSearch, writeSearch } from './schema.ts'
import { findStartingPoint, kmFrom } from './starting/queries.ts'

export const searchRoutes = [
  endpoint({
    method: 'get',
    path: '/vacancies',
    who: 'everyone',
    // A tenant with a million places, before its copy is whole.
    timeout: 15_000,
    type: 'vacancies',
    answers: foundShape,
    summary:
      'Search the bank: text, place and radius or minutes of travel, and what can be ticked, each with its counts; `searched` says what was answered, and `widened` what was let go because nothing fitted',
    query: {
      list: true,
      cursor: true,
      includes: ['organization'],
      parameters: searchParametersTold,
      defaultPageSize: 25,
    },
    meta: searchMeta,
    async handle({ ctx, query }) {
      const search = requireSearch(new URLSearchParams([...query.own]))
      const after = query.page.after === undefined ? undefined : readCursor(query.page.after)
      const found = await searchVacancies(
        ctx,
        search,
        { ...query.page, after },
        { organizations: query.include.includes('organization') },
      )
      const from = found.center ?? found.start
      return {
        data: found.vacancies.map((vacancy) =>
          presentVacancy(
            ctx,
            vacancy,
            found.marks.get(vacancy.id),
            found.distances.get(vacancy.id) ?? kmFrom(from, vacancy),
          ),
        ),
        ...(query.include.length ? { included: found.organizations.map(presentPublicOrganization) } : {}),
        page: {
          number: after ? Math.floor(after.seen / query.page.size) + 1 : query.page.number,
          size: query.page.size,
          total: found.total,
          after: found.after ? writeCursor(found.after) : null,
        },
        meta: {
          facets: found.facets,
          center: found.center ?? null,
          distancesFrom: from ? { name: from.name } : null,
          placeUnknown: found.placeUnknown,
          placeSuggestions: found.placeSuggestions,
          searched: writeSearch(found.searched).toString(),
          order: found.order,
          widened: found.widened,
          suggestion: found.suggestion ?? null,
        },
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/vacancies/:id',
    who: 'everyone',
    type: 'vacancies',
    answers: foundShape,
    summary: 'A place',
    query: { includes: ['organization'] },
    async handle({ ctx, params, query }) {
      const vacancy = await getVacancy(ctx, params.id)
      countView(ctx, vacancy)
      const included = query.include.length
        ? (await listPublicOrganizations(ctx, [vacancy.organizationId])).map(presentPublicOrganization)
        : undefined
      const [marks, from] = await Promise.all([marksOn(ctx, [vacancy.id]), findStartingPoint(ctx)])
      const data = presentVacancy(ctx, vacancy, marks.get(vacancy.id), kmFrom(from, vacancy))
      return { data, ...(included ? { included } : {}) }
    },
  }),
]
