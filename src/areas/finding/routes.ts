import { endpoint } from '#areas/endpoint.ts'
import { hostCapacities, staffCapacities } from '#areas/users/model.ts'
import { find } from './queries.ts'
import { presentFound } from './resource.ts'

/** Those whose screens have the box to type in. */
const finders = [...staffCapacities, ...hostCapacities, 'school_signatory'] as const

export const findingRoutes = [
  endpoint({
    method: 'get',
    path: '/finds',
    who: finders,
    type: 'finds',
    many: true,
    summary: 'What one may see whose name says what is typed, a letter wrong allowed, and what one may do',
    query: { parameters: { q: { about: 'What is typed; of a single letter nothing is found' } } },
    async handle({ ctx, query }) {
      return { data: (await find(ctx, query.own.get('q') ?? '')).map(presentFound) }
    },
  }),
]
