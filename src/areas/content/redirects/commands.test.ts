import { describe, expect, test } from 'vitest'
import type { Flat } from '#web/client.ts'
import { buildRedirects } from '#root/src/server/redirects.ts'
import { aWorld } from '#root/test/world.ts'

async function aSite() {
  const world = await aWorld({ now: '2026-11-22T09:00:00Z' })
  const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const add = (fromPath: string, toAddress: string | null, more: Record<string, unknown> = {}) =>
    keeper.post('/redirects', 'redirects', { fromPath, toAddress, ...more })
  const answer = buildRedirects(world.runtime)

  const go = async (path: string, method = 'GET') => {
    const response = await answer(new Request(`http://site.example${path}`, { method }), world.origin, 'nl')
    return response && [response.status, response.headers.get('location')]
  }
  return { world, keeper, add, go }
}

describe('an address that leads elsewhere', () => {
  test('is answered before any screen, in the reader’s language, and counted', async () => {
    const { world, keeper, add, go } = await aSite()
    expect(await go('/oud')).toBeUndefined()
    const { data } = await add('https://www.vroeger.example/nl/oud/?a=1', '/stagebank?sector=animals')
    await add('/elders', 'https://elders.example/x', { status: 302 })
    // What somebody made is there within two seconds.
    world.setNow('2026-11-22T09:00:02Z')
    expect([await go('/oud'), await go('/en/oud/'), await go('/nl/elders')]).toEqual([
      [301, '/nl/stagebank?sector=animals'],
      [301, '/en/stagebank?sector=animals'],
      [302, 'https://elders.example/x'],
    ])
    expect([await go('/oud', 'POST'), await go('/'), await go('/oud/verder')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    await expect
      .poll(async () => (await keeper.get<Flat[]>('/redirects?filter[from_path_eq]=/oud')).data[0]?.hits)
      .toBe(2)
    await keeper.delete(`/redirects/${data.id}`)
    world.setNow('2026-11-22T09:00:04Z')
    expect(await go('/oud')).toBeUndefined()
  })

  test('finds a page wherever it went, while it is on the website', async () => {
    const { world, keeper, add, go } = await aSite()
    const words = { kind: 'page', locale: 'nl', title: 'Voor ouders', blocks: [] }
    const { data: page } = await keeper.post('/content_pages', 'content_pages', words)
    await add('/ouders', null, { toPageId: page.id })
    expect(await go('/ouders')).toBeUndefined()
    await keeper.put(`/content_pages/${page.id}/publish`, 'content_pages')
    await keeper.patch(`/content_pages/${page.id}`, 'content_pages', { ...words, slug: 'verzorgers' })
    await keeper.patch(`/content_pages/${page.id}`, 'content_pages', { ...words, locale: 'en', title: 'Parents' })
    world.setNow('2026-11-22T09:00:03Z')
    expect([await go('/ouders'), await go('/en/ouders')]).toEqual([
      [301, '/nl/verzorgers'],
      [301, '/en/parents'],
    ])
  })

  test('leads to the end at once, and never round', async () => {
    const { world, add, go } = await aSite()
    await add('/a', '/b')
    await add('/b', '/c')
    const refused = async (from: string, to: string) => (await add(from, to)).errors[0]?.code
    expect(await refused('/c', '/nl/a?x=1')).toBe('content.redirect-loop')
    expect(await refused('/d', '/d')).toBe('content.redirect-loop')
    world.setNow('2026-11-22T09:00:02Z')
    expect(await go('/a')).toEqual([301, '/nl/c'])
  })

  test.each([
    ['from nowhere', 'oud', '/x', 'from_path'],
    ['from the start page', '/nl', '/x', 'from_path'],
    ['from a screen', '/dashboard', '/x', 'from_path'],
    ['from a page', '/voor-ouders', '/x', 'from_path'],
    ['from an address that leads elsewhere', '/al', '/x', 'from_path'],
    ['to a script', '/oud', 'javascript:alert(1)', 'to_address'],
    ['to data', '/oud', 'data:text/html,x', 'to_address'],
    ['to another host without a scheme', '/oud', '//elders.example', 'to_address'],
    ['to another host by backslashes', '/oud', '/\\elders.example', 'to_address'],
    ['to nothing', '/oud', '', 'to_address'],
  ])('does not lead %s', async (_, from, to, at) => {
    const { keeper, add } = await aSite()
    await keeper.post('/content_pages', 'content_pages', {
      kind: 'page',
      locale: 'nl',
      title: 'Voor ouders',
      blocks: [],
    })
    await add('/al', '/stagebank')
    const { status, errors } = await add(from, to)
    expect([status, errors[0]?.source?.pointer]).toEqual([422, `/data/attributes/${at}`])
  })

  test('is no page of another tenant, and keeps a page from having its address', async () => {
    const { keeper, add } = await aSite()
    const page = { kind: 'page', locale: 'nl', title: 'Oud', blocks: [] }
    const elsewhere = await (await aWorld()).make.user({ roles: [{ name: 'tenant_admin' }] })
    const { data: theirs } = await elsewhere.post('/content_pages', 'content_pages', page)
    expect((await add('/x', null, { toPageId: theirs.id })).errors[0]?.source?.pointer).toBe(
      '/data/attributes/to_page_id',
    )
    await add('/oud', '/stagebank')
    expect((await keeper.post('/content_pages', 'content_pages', page)).errors[0]?.code).toBe('content.slug-redirected')
    expect((await elsewhere.get<Flat[]>('/redirects')).data).toEqual([])
  })

  test('is not overwritten by who saw an older version', async () => {
    const { keeper, add } = await aSite()
    const { data } = await add('/oud', '/een')
    const change = { fromPath: '/oud', toAddress: '/twee', lockVersion: 0 }
    expect((await keeper.patch(`/redirects/${data.id}`, 'redirects', change)).status).toBe(200)
    expect((await keeper.patch(`/redirects/${data.id}`, 'redirects', { ...change, toAddress: '/drie' })).status).toBe(
      409,
    )
  })

  test('comes from a file, line by line: what is wrong with one stops no other', async () => {
    const { keeper } = await aSite()
    const csv = 'van;naar\n/a;/b\n/a;/c\n/b;/a\n/dashboard;/x\n/d;javascript:alert(1)\n/e;https://elders.example\n'
    const response = await keeper.request('/redirect_imports', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: csv,
    })
    const { data } = (await response.json()) as { data: { attributes: { added: number; faults: { line: number }[] } } }
    expect([response.status, data.attributes.added, data.attributes.faults.map(({ line }) => line)]).toEqual([
      201,
      2,
      [3, 4, 5, 6],
    ])
  })
})
