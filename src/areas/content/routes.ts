import { endpoint } from '#areas/endpoint.ts'
import { badRequest, notFound, unauthorized } from '#platform/errors.ts'
import { isLocale } from '#platform/i18n.ts'
import { texts } from '#platform/texts.ts'
import { addContent, changeContent, takeContentStep } from './commands.ts'
import { contentEvents, contentKeepers, contentKinds } from './model.ts'
import {
  asVisitor,
  contentFilters,
  contentSorts,
  findPublished,
  getContent,
  listContent,
  listPublished,
} from './queries.ts'
import {
  contentMeta,
  contentRowShape,
  contentWholeShape,
  newsFeed,
  presentContent,
  presentListedContent,
  presentPublished,
  securityContact,
} from './resource.ts'
import { contentChange, contentStepInput, newContentInput } from './schema.ts'

const who = [...contentKeepers]

export const contentRoutes = [
  endpoint({
    method: 'get',
    path: '/security_contact',
    who: 'everyone',
    sends: 'text/plain; charset=utf-8',
    summary: 'Whom to tell of a leak, in the form of RFC 9116; also at /.well-known/security.txt',
    async handle({ ctx }) {
      return new Response(securityContact(ctx), {
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
      })
    },
  }),
  endpoint({
    method: 'get',
    path: '/news_feed/:locale',
    who: 'everyone',
    sends: 'application/atom+xml; charset=utf-8',
    summary: 'The news of the website as a feed (Atom); the site has it at /nl/nieuws.xml',
    async handle({ ctx, params, request }) {
      const { locale } = params
      if (!isLocale(locale)) throw notFound()
      const { rows } = await listPublished({ ...asVisitor(ctx), locale }, 'news', { number: 1, size: 30 })
      return new Response(newsFeed({ ...ctx, locale, t: texts[locale] }, rows), {
        headers: {
          // A browser shows a feed as bare text, and XML by its stylesheet.
          'content-type': request.headers.get('accept')?.includes('text/html')
            ? 'application/xml; charset=utf-8'
            : 'application/atom+xml; charset=utf-8',
          'cache-control': 'public, max-age=900',
          vary: 'Accept',
        },
      })
    },
  }),
  endpoint({
    method: 'get',
    path: '/published_pages',
    who: 'everyone',
    type: 'published_pages',
    summary:
      'What the website of the tenant tells the reader now, the newest first; with its blocks where asked by slug',
    query: {
      list: true,
      defaultPageSize: 10,
      parameters: {
        kind: { about: 'Pages or news', values: contentKinds },
        slug: { about: 'The one at this address, in whichever language the address is' },
      },
    },
    async handle({ ctx, url, query }) {
      const asked = url.searchParams.get('kind') ?? 'page'
      const kind = contentKinds.find((one) => one === asked)
      if (!kind) throw badRequest('platform.unknown-parameter', { parameter: 'kind', values: { parameter: 'kind' } })
      const slug = url.searchParams.get('slug')
      if (slug !== null) {
        const found = await findPublished(ctx, kind, slug)
        if (found === 'sign-in') throw unauthorized()
        const rows = found ? [found] : []
        return { data: rows.map(presentPublished), page: { ...query.page, total: rows.length } }
      }
      const { rows, total } = await listPublished(ctx, kind, query.page)
      return { data: rows.map(presentPublished), page: { ...query.page, total } }
    },
  }),
  endpoint({
    method: 'get',
    path: '/content_pages',
    who,
    type: 'content_pages',
    answers: contentRowShape,
    summary: 'Pages and news of the website; what was put away when asked for by status',
    query: { list: true, filters: contentFilters, sorts: contentSorts, defaultPageSize: 25 },
    meta: contentMeta,
    async handle({ ctx, query }) {
      const { rows, total, byStatus } = await listContent(ctx, query)
      return {
        data: rows.map((row) => presentListedContent(ctx, row)),
        page: { ...query.page, total },
        meta: { byStatus },
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/content_pages',
    who,
    type: 'content_pages',
    answers: contentWholeShape,
    creates: true,
    summary: 'Write a page or a piece of news, as a draft in one language',
    body: newContentInput,
    async handle({ ctx, body }) {
      const page = await addContent(ctx, body)
      return { status: 201, data: presentContent(ctx, page), headers: { location: `/api/v1/content_pages/${page.id}` } }
    },
  }),
  endpoint({
    method: 'get',
    path: '/content_pages/:id',
    who,
    type: 'content_pages',
    answers: contentWholeShape,
    summary: 'A page or a piece of news in every language it has',
    async handle({ ctx, params }) {
      return { data: presentContent(ctx, await getContent(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/content_pages/:id',
    who,
    type: 'content_pages',
    answers: contentWholeShape,
    summary: 'Change the words of one language as a whole, and where it stands at the foot of the website',
    body: contentChange,
    async handle({ ctx, params, body }) {
      return { data: presentContent(ctx, await changeContent(ctx, params.id, body)) }
    },
  }),
  ...contentEvents
    .filter((event) => event !== 'create')
    .map((event) =>
      endpoint({
        method: 'put',
        path: `/content_pages/:id/${event}`,
        who,
        undo: `content_pages.${event}`,
        type: 'content_pages',
        answers: contentWholeShape,
        summary: `Page or news: ${event}`,
        body: contentStepInput,
        async handle({ ctx, params, body }) {
          return { data: presentContent(ctx, await takeContentStep(ctx, params.id, event, body)) }
        },
      }),
    ),
]
