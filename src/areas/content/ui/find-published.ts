import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import { load, localeOfPath } from '#web/api.ts'
import { contentPath } from '../model.ts'
import { findDrawnAlong } from './drawn-along.ts'

/** What stands at an address for visitors: the page, or a way to the address it has now in their language. 404 where there is nothing. */
export async function findPublishedPage(args: LoaderFunctionArgs, kind: 'page' | 'news') {
  const slug = String(args.params.slug)
  const locale = localeOfPath(new URL(args.request.url).pathname)
  const page = await load(args, async (api) => {
    const [found] = (await api.get(`/published_pages?${new URLSearchParams({ kind, slug })}`)).data
    return found && { ...found, along: await findDrawnAlong(api, found.blocks) }
  })
  if (!page) throw data(null, { status: 404 })
  if (page.slug !== slug) throw redirect(`/${locale}${contentPath(kind, page.slug)}`, 301)
  return page
}
