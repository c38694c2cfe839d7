import { endpoint } from '#areas/endpoint.ts'
import { moderators, actsAs } from '#areas/users/model.ts'
import { badRequest } from '#platform/errors.ts'
import { changeOrganization, createOrganization, setStatus } from './commands.ts'
import { organizationAbilities } from './policy.ts'
import { listOrganizations, organizationSorts, showOrganization, staffFilters } from './listing/queries.ts'
import { listOwnOrganizations } from './queries.ts'
import {
  listedShape,
  listMeta,
  ownOrganizationShape,
  presentIncluded,
  presentListed,
  presentOrganization,
} from './resource.ts'
import { newOrganizationInput, organizationInput, statusInput } from './schema.ts'

const includes = ['vacancies', 'profile']
/** Lists of one's own, of the school's partners, or of all: who sees which is the query's. */
const mostPerPage = { others: 100, moderators: 1000 }

export const organizationRoutes = [
  endpoint({
    method: 'get',
    path: '/current_organizations',
    who: 'signed-in',
    type: 'organizations',
    answers: ownOrganizationShape,
    many: true,
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
    answers: listedShape,
    summary: 'Organizations: one’s own, those a school works with, or all of the tenant',
    query: {
      list: true,
      filters: staffFilters,
      includes,
      sorts: organizationSorts,
      defaultPageSize: 25,
      maxPageSize: mostPerPage.moderators,
    },
    meta: listMeta,
    async handle({ ctx, query }) {
      if (query.page.size > mostPerPage.others && !actsAs(ctx.actor, ...moderators))
        throw badRequest('platform.page-out-of-range', {
          parameter: 'page[size]',
          values: { most: mostPerPage.others },
        })
      const { rows, total, counts } = await listOrganizations(ctx, query)
      return {
        data: rows.map((organization) => presentListed(ctx, organization)),
        ...(query.include.length ? { included: presentIncluded(rows) } : {}),
        page: { ...query.page, total },
        meta: { counts, may: organizationAbilities(ctx.actor) },
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/organizations/:id',
    who: 'signed-in',
    type: 'organizations',
    answers: listedShape,
    summary: 'An organization; the id of one that was merged gives the one it lives on in',
    query: { includes },
    async handle({ ctx, params, query }) {
      const organization = await showOrganization(ctx, params.id, query.include)
      return {
        data: presentListed(ctx, organization),
        ...(query.include.length ? { included: presentIncluded([organization]) } : {}),
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/organizations',
    creates: true,
    who: [...moderators, 'coordinator'],
    type: 'organizations',
    answers: listedShape,
    undo: 'organizations.add',
    summary: 'Add an organization; by a school it is proposed and waits for approval',
    body: newOrganizationInput,
    async handle({ ctx, body }) {
      const id = await createOrganization(ctx, body)
      return {
        status: 201,
        data: presentListed(ctx, await showOrganization(ctx, id, [])),
        headers: { location: `/api/v1/organizations/${id}` },
      }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/organizations/:id',
    who: 'signed-in',
    type: 'organizations',
    answers: listedShape,
    undo: 'organizations.change',
    summary: 'Change an organization; a status among the attributes is the step that leads there',
    body: organizationInput,
    async handle({ ctx, params, body }) {
      await changeOrganization(ctx, params.id, body)
      return { data: presentListed(ctx, await showOrganization(ctx, params.id, [])) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/organizations/:id/approve',
    who: [...moderators],
    type: 'organizations',
    answers: listedShape,
    undo: 'organizations.judge',
    summary: 'Judge an organization: approved, denied with a reason, archived, or approved again',
    body: statusInput,
    async handle({ ctx, params, body }) {
      await setStatus(ctx, params.id, body)
      return { data: presentListed(ctx, await showOrganization(ctx, params.id, [])) }
    },
  }),
  endpoint({
    method: 'delete',
    path: '/organizations/:id',
    who: [...moderators],
    undo: 'organizations.archive',
    summary: 'Archive an organization',
    async handle({ ctx, params }) {
      await setStatus(ctx, params.id, { status: 'archived' })
      return undefined
    },
  }),
]
