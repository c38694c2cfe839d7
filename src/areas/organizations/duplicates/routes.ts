import { moderators } from '#areas/users/model.ts'
import { endpoint } from '#areas/endpoint.ts'
import { showOrganization } from '../listing/queries.ts'
import { organizationAbilities } from '../policy.ts'
import { listedShape, listMeta, presentListed } from '../resource.ts'
import { mergeOrganization } from './commands.ts'
import { listDuplicatesOf, listKnownAs, listWaiting } from './queries.ts'
import { presentDuplicate, waitingShape } from './resource.ts'
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
    path: '/organizations/alike',
    who: [...moderators, 'coordinator'],
    type: 'organization_duplicates',
    many: true,
    summary: 'What is here already by a name, a number or a door, for who would add one',
    query: {
      parameters: {
        name: { about: 'The name, or as much as is typed of it' },
        kvk_number: { about: 'Its number with the chamber of commerce' },
        postcode: { about: 'Where it is, with the number of its house' },
        house_number: { about: 'The number of its house' },
      },
    },
    meta: listMeta.pick({ may: true }),
    async handle({ ctx, query }) {
      const typed = (name: string) => query.own.get(name) ?? ''
      const found = await listKnownAs(ctx, {
        name: typed('name'),
        kvkNumber: typed('kvk_number'),
        postcode: typed('postcode'),
        houseNumber: typed('house_number'),
      })
      return { data: found.map(presentDuplicate), meta: { may: organizationAbilities(ctx.actor) } }
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
      return { data: (await listDuplicatesOf(ctx, params.id)).map(presentDuplicate) }
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
