import { endpoint } from '#areas/endpoint.ts'
import { appName } from '#areas/tenancy/model.ts'
import { badRequest } from '#platform/errors.ts'
import { isId } from '#platform/uuid.ts'
import { jsonFeed, rssFeed } from './model.ts'
import { feedPageSize, listFeed } from './queries.ts'

const kinds = {
  json: { mime: 'application/feed+json; charset=utf-8', write: jsonFeed },
  rss: { mime: 'application/rss+xml; charset=utf-8', write: rssFeed },
} as const

/** Where an answer ended, as the next one is asked for: the moment and the place. */
function readAfter(text: string | undefined): { at: Date; id: string } | undefined {
  if (text === undefined) return undefined
  const [at = '', id = ''] = text.split('_')
  const moment = new Date(Number(at))
  if (!/^\d{1,15}$/.test(at) || Number.isNaN(moment.getTime()) || !isId(id))
    throw badRequest('vacancies.choice', { parameter: 'after' })
  return { at: moment, id }
}

export const vacancyFeedRoutes = [
  endpoint({
    method: 'get',
    path: '/vacancies/feed',
    who: 'everyone',
    sends: Object.values(kinds).map(({ mime }) => mime),
    query: {
      parameters: {
        format: { about: 'JSON Feed or RSS', values: Object.keys(kinds) },
        after: { about: 'From where to read on, as the page before says' },
      },
    },
    summary: 'Public places for other programs and readers: JSON Feed or RSS, newest first',
    async handle({ ctx, query }) {
      const format = query.own.get('format') === 'rss' ? 'rss' : 'json'
      const found = await listFeed(ctx, readAfter(query.own.get('after')))
      const entries = found.slice(0, feedPageSize)
      const last = found.length > feedPageSize ? entries.at(-1) : undefined
      const self = `${ctx.origin}/api/v1/vacancies/feed?format=${format}`
      const next = last && `${self}&after=${last.publishedAt.getTime()}_${last.id}`
      const name = appName(ctx.tenant)
      const head = {
        title: ctx.t('vacancies.feed.title', { name }),
        description: ctx.t('vacancies.feed.description', { name }),
        home: `${ctx.origin}/${ctx.locale}/stagebank`,
        self,
        language: ctx.locale,
      }
      const { mime, write } = kinds[format]
      return new Response(write(head, entries, next), {
        headers: {
          'content-type': mime,
          'cache-control': 'public, max-age=300',
          vary: 'Accept-Language',
        },
      })
    },
  }),
]
