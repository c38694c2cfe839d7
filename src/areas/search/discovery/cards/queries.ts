import type { Ctx } from '#areas/context.ts'
import { extensionPoint } from '#areas/extension.ts'
import { tagline } from '#areas/tenancy/model.ts'
import { cardLinesOf, screenTitles, type CardWords } from './model.ts'

/** What a page of the website says on its picture; undefined where there is none for visitors. */
export const pageCard = extensionPoint<(ctx: Ctx, path: string) => Promise<CardWords | undefined>>(
  'what stands on the picture of a page of the website',
)

/**
 * What stands on the picture of whatever visitors find at a path, without its language: of nothing else, so that nobody
 * has a tenant say what it never said.
 */
export async function findCard(ctx: Ctx, path: string): Promise<CardWords | undefined> {
  const about = tagline(ctx.tenant, ctx.locale)
  if (path === '/')
    return { title: about, lines: cardLinesOf(ctx.t(`vacancies.home.${ctx.tenant.capabilities.program}`)) }
  const key = Object.hasOwn(screenTitles, path) ? screenTitles[path] : undefined
  return key === undefined ? pageCard(ctx, path) : { title: ctx.t(key), lines: cardLinesOf(about) }
}
