import type { Ctx } from '#areas/context.ts'
import { forbidden, notFound } from '#platform/errors.ts'
import { holdsMark, markOf } from '#platform/vault.ts'
import type { ContentLocale } from '../model.ts'
import { mayKeepContent } from '../policy.ts'
import { pictureOf } from '../blocks/model.ts'
import { getContent, type ContentPage, type PublishedContent } from '../queries.ts'

/** How long a link to a preview works, in days. */
const daysOpen = 7

export type PreviewLink = { id: string; address: string; until: Date }

const purposeOf = ({ tenant }: Ctx) => `preview ${tenant.id}`

/** What the link vouches for: one that was given away before a page was narrowed opens it no more. */
const saidOf = ({ id, audience, readers }: ContentPage, until: string) => [id, until, audience, ...readers].join(' ')

/**
 * An address at which anybody reads a page as it is now, published or not. It is kept nowhere: whoever has it may give it on until it
 * has run out.
 */
export async function linkToPreview(ctx: Ctx, id: string, language: ContentLocale): Promise<PreviewLink> {
  if (!mayKeepContent(ctx.actor)) throw forbidden('content.not-yours')
  const page = await getContent(ctx, id)
  const until = String(Math.floor(ctx.now.getTime() / 1000) + daysOpen * 86_400)
  const token = `${until}.${await markOf(ctx.services.dataDir, saidOf(page, until), purposeOf(ctx))}`
  const address = `${ctx.origin}/${language}/content/${id}/preview?language=${language}&preview_token=${token}`
  return { id, address, until: new Date(Number(until) * 1000) }
}

/** A page as it would be shown in a language. @throws Refusal 404 where the link does not hold, or the page lacks the language */
export async function getPreview(
  ctx: Ctx,
  id: string,
  language: ContentLocale,
  token: string,
): Promise<PublishedContent> {
  const [until = '', mark = ''] = token.split('.')
  const isOpen = /^\d{1,12}$/.test(until) && Number(until) * 1000 > ctx.now.getTime()
  if (!isOpen) throw notFound()
  const page = await getContent(ctx, id)
  if (!(await holdsMark(ctx.services.dataDir, saidOf(page, until), purposeOf(ctx), mark))) throw notFound()
  const { kind, audience, publishAt, updatedAt, texts } = page
  const words = texts[language]
  if (!words) throw notFound()
  return {
    id,
    kind,
    audience,
    trail: [],
    language,
    ...words,
    picture: pictureOf(words.blocks),
    publishAt: publishAt ?? updatedAt,
    updatedAt,
  }
}
