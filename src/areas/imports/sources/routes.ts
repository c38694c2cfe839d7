import { endpoint } from '#areas/endpoint.ts'
import { rosterImporters } from '../roster/policy.ts'
import { askNow, keepSource, removeSource } from './commands.ts'
import { getRosterSource, listRosterSources } from './queries.ts'
import { presentRosterSource } from './resource.ts'
import { rosterSourceInput } from './schema.ts'

const type = 'roster_sources'
const who = [...rosterImporters]

export const rosterSourceRoutes = [
  endpoint({
    method: 'get',
    path: '/roster_sources',
    who,
    type,
    many: true,
    summary: 'Where the administration of one’s schools is asked for their lists',
    async handle({ ctx }) {
      return { data: (await listRosterSources(ctx)).map(presentRosterSource) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/roster_sources',
    who,
    type,
    creates: true,
    byHand: true,
    summary: 'Say where the administration of a school answers by OneRoster 1.2, in the place of what was said before',
    example: { client_secret: 'wat-de-administratie-gaf' },
    body: rosterSourceInput,
    async handle({ ctx, body }) {
      return { status: 201, data: presentRosterSource(await getRosterSource(ctx, await keepSource(ctx, body))) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/roster_sources/:id/fetch',
    who,
    type,
    summary: 'Ask it now; what comes waits among the lists until somebody confirms it',
    async handle({ ctx, params }) {
      await askNow(ctx, params.id)
      return { data: presentRosterSource(await getRosterSource(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'delete',
    path: '/roster_sources/:id',
    who,
    summary: 'Ask nobody any more, and forget the secret',
    async handle({ ctx, params }) {
      await removeSource(ctx, params.id)
      return undefined
    },
  }),
]
