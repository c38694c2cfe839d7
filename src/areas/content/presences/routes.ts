import { endpoint } from '#areas/endpoint.ts'
import { contentKeepers } from '../model.ts'
import { sayHere } from './commands.ts'
import { listOthersHere } from './queries.ts'
import { presentPresence } from './resource.ts'

const who = [...contentKeepers]

export const presenceRoutes = [
  endpoint({
    method: 'get',
    path: '/content_pages/:id/presences',
    who,
    type: 'content_presences',
    many: true,
    summary: 'Who else has the form of a page open',
    async handle({ ctx, params }) {
      return { data: (await listOthersHere(ctx, params.id)).map(presentPresence) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/content_pages/:id/presences',
    who,
    type: 'content_presences',
    many: true,
    byHand: true,
    summary: 'Say that one has the form of a page open, for the minute to come; answers who else does',
    async handle({ ctx, params }) {
      return { data: (await sayHere(ctx, params.id)).map(presentPresence) }
    },
  }),
]
