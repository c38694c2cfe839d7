import { endpoint } from '#areas/endpoint.ts'
import { helpAudiences } from './model.ts'
import { listHelp } from './queries.ts'
import { presentHelp } from './resource.ts'

/** Nobody asks in more signs than this. */
const longestQuestion = 100

export const helpRoutes = [
  endpoint({
    method: 'get',
    path: '/help_topics',
    who: 'everyone',
    type: 'help_topics',
    many: true,
    summary: 'What helps with something: explanations of the product, and the questions the website answers',
    query: {
      parameters: {
        words: { about: 'What somebody looks for: every word of it' },
        audience: { about: 'For whom; everybody, one’s own first, without it', values: helpAudiences },
      },
    },
    async handle({ ctx, query }) {
      const words = (query.own.get('words') ?? '').slice(0, longestQuestion)
      const audience = helpAudiences.find((one) => one === query.own.get('audience'))
      return { data: (await listHelp(ctx, { words, audience })).map(presentHelp) }
    },
  }),
]
