import { endpoint } from '#areas/endpoint.ts'
import { isLocale, locales } from '#platform/i18n.ts'
import { contentKeepers } from '../model.ts'
import { presentPublished } from '../resource.ts'
import { getPreview, linkToPreview } from './queries.ts'
import { presentPreviewLink } from './resource.ts'

export const previewRoutes = [
  endpoint({
    method: 'get',
    path: '/content_pages/:id/preview_link',
    who: [...contentKeepers],
    type: 'content_previews',
    summary: 'An address at which whoever has it reads the page before it is on the website, for seven days',
    query: { parameters: { language: { about: 'In which language', values: locales } } },
    secret: true,
    async handle({ ctx, params, query }) {
      const asked = query.own.get('language')
      return { data: presentPreviewLink(await linkToPreview(ctx, params.id, isLocale(asked) ? asked : ctx.locale)) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/content_previews/:id',
    who: 'everyone',
    type: 'published_pages',
    linkSecret: 'preview_token',
    summary: 'A page as it will be, for who has the link to its preview',
    query: {
      parameters: {
        language: { about: 'In which language', values: locales },
        preview_token: { about: 'What the link says at its end' },
      },
    },
    async handle({ ctx, params, query }) {
      const asked = query.own.get('language')
      const language = isLocale(asked) ? asked : ctx.locale
      return {
        data: presentPublished(await getPreview(ctx, params.id, language, query.own.get('preview_token') ?? '')),
      }
    },
  }),
]
