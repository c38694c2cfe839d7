import type { Ctx } from '#areas/context.ts'
import { endpoint } from '#areas/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { slowWork } from '#platform/http.ts'
import { isLocale } from '#platform/i18n.ts'
import { texts } from '#platform/texts.ts'
import type { CardWords } from './cards/model.ts'
import { findCard } from './cards/queries.ts'
import { drawnCard } from './cards/resource.ts'
import { countOpenToAll, getOpenToAll, listOpenToAll, sitePaths } from './queries.ts'
import { vacancyCard, writeRobots, writeSitemap, writeSitemapIndex } from './resource.ts'

const xml = 'application/xml; charset=utf-8'
const plain = 'text/plain; charset=utf-8'

function file(body: string | Uint8Array, type: string, seconds: number): Response {
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: {
      'content-type': type,
      'cache-control': `public, max-age=${seconds}`,
    },
  })
}

/** A card is drawn while no connection is held, and not kept by this call: there is nothing to take away again. */
const drawing = ({ tenant }: Ctx, card: CardWords) =>
  slowWork(
    () => drawnCard(tenant, card),
    async () => {},
  )

/** What search engines and link previews ask for. The same for everybody: what is not for all is in none of it. */
export const discoveryRoutes = [
  endpoint({
    method: 'get',
    path: '/robots',
    who: 'everyone',
    sends: plain,
    summary: 'What machines may read; the site has it at /robots.txt',
    async handle({ ctx }) {
      return file(writeRobots(ctx), plain, 3600)
    },
  }),
  endpoint({
    method: 'get',
    path: '/sitemap',
    who: 'everyone',
    sends: xml,
    summary: 'The files of the sitemap; the site has it at /sitemap.xml',
    async handle({ ctx }) {
      return file(writeSitemapIndex(ctx, await countOpenToAll(ctx)), xml, 3600)
    },
  }),
  endpoint({
    method: 'get',
    path: '/sitemap/:locale/:page',
    who: 'everyone',
    sends: xml,
    summary: 'One file of the sitemap, of a language; the site has it at /sitemap-nl-1.xml',
    async handle({ ctx, params }) {
      const { locale, page = '' } = params
      if (!isLocale(locale) || !/^[1-9]\d{0,3}$/.test(page)) throw notFound()
      const vacancies = await listOpenToAll(ctx, Number(page))
      if (vacancies.length === 0 && page !== '1') throw notFound()
      const pages = page === '1' ? await sitePaths(ctx) : []
      return file(writeSitemap(ctx, locale, Number(page), vacancies, pages), xml, 3600)
    },
  }),
  endpoint({
    method: 'get',
    path: '/site_cards/:locale',
    who: 'everyone',
    sends: 'image/png',
    summary: 'The picture beside a link to a page of the website that is open to all',
    query: { parameters: { path: { about: 'Where the page is, without its language; the home page without it' } } },
    async prepare({ ctx, params, query }) {
      const { locale } = params
      if (!isLocale(locale)) throw notFound()
      const own = { ...ctx, locale, t: texts[locale], actor: { kind: 'visitor' } as const }
      const card = await findCard(own, query.own.get('path') || '/')
      if (!card) throw notFound()
      return drawing(ctx, card)
    },
    async handle({ prepared }) {
      return file(prepared, 'image/png', 86_400)
    },
  }),
  endpoint({
    method: 'get',
    path: '/vacancies/:id/card',
    who: 'everyone',
    sends: 'image/png',
    summary: 'The picture beside a link to a place that is open to all',
    async prepare({ ctx, params }) {
      return drawing(ctx, vacancyCard(ctx, await getOpenToAll(ctx, params.id)))
    },
    async handle({ prepared }) {
      return file(prepared, 'image/png', 86_400)
    },
  }),
]
