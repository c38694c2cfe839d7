import { endpoint } from '#areas/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { isLocale } from '#platform/i18n.ts'
import { contentKeepers, type ContentLocale } from '../model.ts'
import { dropDraft, holdDraft } from './commands.ts'
import { listDrafts } from './queries.ts'
import { presentDraft } from './resource.ts'
import { draftInput } from './schema.ts'

const who = [...contentKeepers]

/** @throws Refusal 404 where a page has no such language */
function languageOf(locale: string): ContentLocale {
  if (!isLocale(locale)) throw notFound()
  return locale
}

export const draftRoutes = [
  endpoint({
    method: 'get',
    path: '/content_pages/:id/drafts',
    who,
    type: 'content_drafts',
    many: true,
    summary: 'What the reader typed into the form of a page and did not keep yet, in each language',
    async handle({ ctx, params }) {
      return { data: (await listDrafts(ctx, params.id)).map(presentDraft) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/content_pages/:id/drafts/:locale',
    who,
    type: 'content_drafts',
    summary: 'Hold what was typed into the form of a page, as a draft of one person that is no version of the page',
    body: draftInput,
    async handle({ ctx, params, body }) {
      return { data: presentDraft(await holdDraft(ctx, params.id, languageOf(params.locale), body)) }
    },
  }),
  endpoint({
    method: 'delete',
    path: '/content_pages/:id/drafts/:locale',
    who,
    summary: 'Throw away what was typed and not kept',
    async handle({ ctx, params }) {
      await dropDraft(ctx, params.id, languageOf(params.locale))
      return undefined
    },
  }),
]
