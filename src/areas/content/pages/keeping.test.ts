import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { visitContext } from '#web/api.ts'
import { aWorld, type Client } from '#root/test/world.ts'
import { loader as loadPage } from './edit.tsx'
import { loader as loadMenu } from './menu.tsx'
import { loader as loadRedirects } from './redirects.tsx'

async function aKeeper() {
  const world = await aWorld({ now: '2026-11-22T09:00:00Z' })
  const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const words = { kind: 'page', locale: 'nl', blocks: [] }
  const addPage = async (title: string, more: object = {}) =>
    (await keeper.post('/content_pages', 'content_pages', { ...words, title, ...more })).data.id
  return { world, keeper, addPage }
}

/** What the loader of a screen is given for an address that a person opens. */
function opened(who: Client, address: string, params: Record<string, string> = {}): LoaderFunctionArgs {
  const context = new RouterContextProvider()
  const look = { key: '', headerKind: '', themeCss: '', appName: '', supportEmail: '', homePath: '' }
  const origin = 'http://site.example'
  const callApi = (request: Request) => {
    const { pathname, search } = new URL(request.url)
    return who.request(pathname + search, { headers: request.headers })
  }
  context.set(visitContext, { callApi, look, origin, nonce: '', secure: false, address: origin })
  const request = new Request(origin + address)
  return { request, params, context, url: new URL(request.url), pattern: '' }
}

test('a redirect is changed from wherever it stands in the list', async () => {
  const { keeper } = await aKeeper()
  for (let at = 10; at < 40; at += 1)
    await keeper.post('/redirects', 'redirects', { fromPath: `/${at}`, toAddress: '/x' })
  const { redirects } = await loadRedirects(opened(keeper, '/nl/content/redirects?page=2'))
  const last = redirects.at(-1)
  const shown = await loadRedirects(opened(keeper, `/nl/content/redirects?edit=${last?.id}`))
  expect([last?.fromPath, shown.edited?.fromPath]).toEqual(['/39', '/39'])
  expect((await loadRedirects(opened(keeper, '/nl/content/redirects?edit=1'))).edited).toBeUndefined()
})

// A hundred files are each read in a process of their own.
test('what stands there stays to be chosen, however much there is', { timeout: 180_000 }, async () => {
  const { world, keeper, addPage } = await aKeeper()
  const sent = await keeper.request('/content_files?file_name=oud.pdf', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: '%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n',
  })
  const { id: file } = ((await sent.json()) as { data: { id: string } }).data
  const shows = await addPage('Zzz', { blocks: [{ type: 'file', file, label: '' }] })
  const item = { area: 'header', kind: 'page', pageId: shows }
  const { data: inMenu } = await keeper.post('/menu_items', 'menu_items', item)
  const { data: redirected } = await keeper.post('/redirects', 'redirects', { fromPath: '/oud', toPageId: shows })
  world.setNow('2026-11-22T09:01:00Z')
  for (let at = 100; at < 200; at += 1) {
    await addPage(`Bladzijde ${at}`)
    await keeper.request(`/content_files?file_name=${at}.pdf`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: `%PDF-1.4\n${at} 0 obj<<>>endobj\n%%EOF\n`,
    })
  }
  const has = (all: readonly { id: string; title: string }[], id: string) => all.filter((one) => one.id === id).length
  const { choosable } = await loadPage(opened(keeper, `/nl/content/${shows}`, { id: shows }))
  const { pages: toMenu } = await loadMenu(opened(keeper, `/nl/content/menu-items?edit=${inMenu.id}`))
  const { pages: toRedirect } = await loadRedirects(opened(keeper, `/nl/content/redirects?edit=${redirected.id}`))
  expect([has(choosable.documents, file), has(toMenu, shows), has(toRedirect, shows)]).toEqual([1, 1, 1])
  expect(toMenu[0]?.title).toBe('Zzz')
})
