import { endpoint } from '#areas/endpoint.ts'
import { changeSearch, forgetSearch, saveSearch, stopSearch } from './commands.ts'
import { getSearchByLink, listSavedSearches } from './queries.ts'
import { presentSavedSearch } from './resource.ts'
import { changeSearchInput, saveSearchInput } from './schema.ts'

export const savedSearchRoutes = [
  endpoint({
    method: 'get',
    path: '/saved_searches',
    who: 'signed-in',
    type: 'saved_searches',
    many: true,
    summary: 'The searches one kept',
    async handle({ ctx }) {
      return { data: (await listSavedSearches(ctx)).map(presentSavedSearch) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/saved_searches',
    who: ['student'],
    type: 'saved_searches',
    creates: true,
    summary: 'Keep a search of the bank, as it stands in the address, and hear by mail of what is new in it',
    body: saveSearchInput,
    async handle({ ctx, body }) {
      return { status: 201, data: presentSavedSearch(await saveSearch(ctx, body)) }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/saved_searches/:id',
    who: ['student'],
    type: 'saved_searches',
    summary: 'Have a search look for something else, call it otherwise, have it mailed more or less often, or pause it',
    body: changeSearchInput,
    async handle({ ctx, params, body }) {
      return { data: presentSavedSearch(await changeSearch(ctx, params.id, body)) }
    },
  }),
  endpoint({
    method: 'delete',
    path: '/saved_searches/:id',
    who: ['student'],
    summary: 'Forget a search',
    undo: 'saved_searches.remove',
    async handle({ ctx, params }) {
      await forgetSearch(ctx, params.id)
      return undefined
    },
  }),
  endpoint({
    method: 'get',
    path: '/public/saved_searches/:id',
    who: 'link',
    type: 'saved_searches',
    summary: 'The search a mail was about, by the link in it',
    async handle({ ctx, request, params, url }) {
      const secret = url.searchParams.get('t')
      // A mail program that knows no one click opens the address in a browser instead.
      if (request.headers.get('accept')?.includes('text/html')) {
        const location = `/stagebank/zoekmail/${params.id}?${new URLSearchParams({ t: secret ?? '' })}`
        return new Response(null, { status: 303, headers: { location } })
      }
      return { data: presentSavedSearch(await getSearchByLink(ctx, params.id, secret)) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/public/saved_searches/:id',
    who: 'link',
    summary: 'Stop the mail of a search by the link in it, as a mail program does at one click',
    async handle({ ctx, params, url }) {
      await stopSearch(ctx, params.id, url.searchParams.get('t'))
      return undefined
    },
  }),
]
