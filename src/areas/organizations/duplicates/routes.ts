import { moderators } from '#areas/users/model.ts'
import { endpoint } from '#areas/endpoint.ts'
import { showOrganization } from '../listing/queries.ts'
import { listedShape, presentListed } from '../resource.ts'
import { mergeOrganization } from './commands.ts'
import { listDuplicatesOf, listWaiting } from './queries.ts'
import { waitingShape } from './resource.ts'
import { mergeInput } from './schema.ts'

export const duplicateRoutes = [
  endpoint({
    method: 'get',
    path: '/organizations/waiting',
    who: [...moderators],
    type: 'organizations',
    answers: waitingShape,
    summary: 'Organizations that wait to be judged, each with those it may be the same as',
    query: { list: true, defaultPageSize: 25 },
    async handle({ ctx, query }) {
      const { rows, total } = await listWaiting(ctx, query.page)
      return {
        data: rows.map(({ duplicates, ...organization }) => {
          const resource = presentListed(ctx, organization)
          return { ...resource, attributes: { ...resource.attributes, duplicates } }
        }),
        page: { ...query.page, total },
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/organizations/:id/duplicates',
    who: [...moderators],
    type: 'organization_duplicates',
    many: true,
    summary: 'What an organization may be the same as, and why',
    async handle({ ctx, params }) {
      const duplicates = await listDuplicatesOf(ctx, params.id)
      return { data: duplicates.map(({ id, ...attributes }) => ({ type: 'organization_duplicates', id, attributes })) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/organizations/:id/merge',
    who: [...moderators],
    type: 'organizations',
    answers: listedShape,
    undo: 'organizations.merge',
    summary: 'Make an organization part of another that is the same; its people, places and pupils move along',
    body: mergeInput,
    async handle({ ctx, params, body }) {
      await mergeOrganization(ctx, params.id, body)
      return { data: presentListed(ctx, await showOrganization(ctx, body.into, [])) }
    },
  }),
]
