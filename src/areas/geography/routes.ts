import { endpoint } from '#areas/endpoint.ts'
import { townNames } from './towns/model.ts'

export const geographyRoutes = [
  endpoint({
    method: 'get',
    path: '/places',
    who: 'everyone',
    type: 'places',
    many: true,
    summary: 'Names of Dutch places, for choosing one while typing',
    query: { parameters: { q: { about: 'How the name begins' } } },
    async handle({ query }) {
      const begin = (query.own.get('q') ?? '').trim().toLowerCase()
      const names = begin.length < 2 ? [] : townNames().filter((name) => name.toLowerCase().startsWith(begin))
      return { data: names.slice(0, 12).map((name) => ({ type: 'places', id: name, attributes: { name } })) }
    },
  }),
]
