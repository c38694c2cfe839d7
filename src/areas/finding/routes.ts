import { endpoint } from '#areas/endpoint.ts'
import { find } from './queries.ts'
import { presentFound } from './resource.ts'

export const findingRoutes = [
  endpoint({
    method: 'get',
    path: '/finds',
    who: 'signed-in',
    type: 'finds',
    many: true,
    summary: 'What one may see whose name says what is typed, a letter wrong allowed, and what one may do',
    query: { parameters: { q: { about: 'What is typed; of a single letter nothing is found' } } },
    async handle({ ctx, query }) {
      return { data: (await find(ctx, query.own.get('q') ?? '')).map(presentFound) }
    },
  }),
]
