import { endpoint, type AreaEndpoint } from '#areas/endpoint.ts'
import { actsAs } from '#areas/users/model.ts'
import { badRequest } from '#platform/errors.ts'
import { keepers } from './policy.ts'
import { listOrganizations, listOwnOrganizations, organizationSorts, showOrganization } from './queries.ts'
import { presentIncluded, presentListed, presentOrganization } from './resource.ts'

const includes = ['vacancies', 'profile']
/** Lists of one's own, of the school's partners, or of all: who sees which is the query's. */
const mostPerPage = { others: 100, keepers: 1000 }

export const organizationRoutes: AreaEndpoint[] = [
  endpoint({
    method: 'get',
    path: '/current_organizations',
    who: 'signed-in',
    type: 'organizations',
    summary: 'The organizations the person signed in belongs to',
    async handle({ ctx }) {
      return { data: (await listOwnOrganizations(ctx)).map(presentOrganization) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/organizations',
    who: 'signed-in',
    type: 'organizations',
    summary: 'Organizations: one’s own, those a school works with, or all of the tenant',
    query: {
      list: true,
      filters: true,
      includes,
      sorts: organizationSorts,
      defaultPageSize: 25,
      maxPageSize: mostPerPage.keepers,
    },
    async handle({ ctx, query }) {
      if (query.page.size > mostPerPage.others && !actsAs(ctx.actor, ...keepers))
        throw badRequest('platform.page-out-of-range', {
          parameter: 'page[size]',
          values: { most: mostPerPage.others },
        })
      const { rows, total, counts } = await listOrganizations(ctx, query)
      return {
        data: rows.map((organization) => presentListed(ctx, organization)),
        ...(query.include.length ? { included: presentIncluded(rows) } : {}),
        page: { ...query.page, total },
        meta: { counts },
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/organizations/:id',
    who: 'signed-in',
    type: 'organizations',
    summary: 'An organization; the id of one that was merged gives the one it lives on in',
    query: { includes },
    async handle({ ctx, params, query }) {
      const organization = await showOrganization(ctx, params.id as string, query.include)
      return {
        data: presentListed(ctx, organization),
        ...(query.include.length ? { included: presentIncluded([organization]) } : {}),
      }
    },
  }),
]
