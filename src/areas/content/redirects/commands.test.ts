import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Flat } from '#web/client.ts'
import { buildRedirects } from '#root/src/server/redirects.ts'
import { aWorld } from '#root/test/world.ts'

async function aSite() {
  const world = await aWorld({ now: '2026-11-22T09:00:00Z' })
  const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const add = (fromPath: string, toAddress: string | null, more: Record<string, unknown> = {}) =>
    keeper.post('/redirects', 'redirects', { fromPath, toAddress, ...more })
  const redirects = buildRedirects(world.runtime)
  const hitsOf = async (path: string) =>
    (await keeper.get<Flat[]>(`/redirects?filter[from_path_eq]=${encodeURIComponent(path)}`)).data[0]?.hits

  const go = async (path: string, method = 'GET') => {
    const response = await redirects.answer(new Request(`http://site.example${path}`, { method }), world.origin, 'nl')
    return response && [response.status, response.headers.get('location')]
  }
  return { world, keeper, add, go, redirects, hitsOf }
}

describe('an address that leads elsewhere', () => {
  test('is answered before any screen, in the reader’s language, and counted', async () => {
    const { world, keeper, add, go, redirects, hitsOf } = await aSite()
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
    await redirects.stop()
    expect(await hitsOf('/oud')).toBe(2)
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
    const leads = async () => (await keeper.get<{ leads: boolean }[]>('/redirects')).data.map((one) => one.leads)
    expect(await leads()).toEqual([false])
    await keeper.put(`/content_pages/${page.id}/publish`, 'content_pages')
    expect(await leads()).toEqual([true])
    // Whether it does is for who keeps the website alone.
    const school = await world.make.school()
    const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
    expect([(await coordinator.get('/redirects')).status, (await world.visitor.get('/redirects')).status]).toEqual([
      403, 401,
    ])
    const elsewhere = await (await aWorld()).make.user({ roles: [{ name: 'tenant_admin' }] })
    expect((await elsewhere.get('/redirects')).data).toEqual([])
    await keeper.patch(`/content_pages/${page.id}`, 'content_pages', { ...words, slug: 'verzorgers' })
    await keeper.patch(`/content_pages/${page.id}`, 'content_pages', { ...words, locale: 'en', title: 'Parents' })
    world.setNow('2026-11-22T09:00:03Z')
    expect([await go('/ouders'), await go('/en/ouders')]).toEqual([
      [301, '/nl/verzorgers'],
      [301, '/en/parents'],
    ])
  })

  test('is counted in memory, and written every few seconds and at the end', async () => {
    const { world, add, go, redirects, hitsOf } = await aSite()
    await add('/oud', '/stagebank')
    for (let visit = 0; visit < 3; visit += 1) await go('/oud')
    expect(await hitsOf('/oud')).toBe(0)
    await redirects.stop()
    expect(await hitsOf('/oud')).toBe(3)
    const quick = buildRedirects({ ...world.runtime, writeEvery: 10 })
    await quick.answer(new Request('http://site.example/oud'), world.origin, 'nl')
    await expect.poll(() => hitsOf('/oud')).toBe(4)
    await quick.stop()
  })

  test('is found however it is written, and leads to signs a header can hold', async () => {
    const { add, go, world } = await aSite()
    await add('https://oud.example/caf%C3%A9', '/gids–2026')
    await add('/naïef', 'https://elders.example/Łódź')
    expect([await go('/caf%C3%A9'), await go('/nl/café'), await go('/na%C3%AFef')]).toEqual([
      [301, '/nl/gids%E2%80%932026'],
      [301, '/nl/gids%E2%80%932026'],
      [301, 'https://elders.example/%C5%81%C3%B3d%C5%BA'],
    ])
    expect(await go('/café?utm=1')).toEqual([301, '/nl/gids%E2%80%932026?utm=1'])
    expect((await add('/weg', '/x')).status).toBe(201)
    world.setNow('2026-11-22T09:00:02Z')
    expect(await go('/weg')).toEqual([301, '/nl/x'])
  })

  test('leads on who goes there from a page that is open', async () => {
    const { world, add, redirects } = await aSite()
    await add('/oud', '/stagebank')
    const asked = new Request('http://site.example/en/oud.data?a=1&_routes=page')
    const response = await redirects.answer(asked, world.origin, 'nl')
    const led = ['x-remix-redirect', 'x-remix-reload-document', 'location'].map((name) => response?.headers.get(name))
    expect([response?.status, ...led]).toEqual([204, '/en/stagebank?a=1', 'true', null])
  })

  test('is asked of the database once, however many come at the same time', async () => {
    const { world, redirects } = await aSite()
    let asked = 0
    const counting = world.runtime.db.withPlugin({
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('from redirects')) asked += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const many = buildRedirects({ ...world.runtime, db: counting })
    const visits = Array.from({ length: 8 }, (_, at) => new Request(`http://site.example/weg/${at}`))
    await Promise.all(visits.map((visit) => many.answer(visit, world.origin, 'nl')))
    expect(asked).toBe(1)
    await redirects.stop()
  })

  test('leads to the end at once, and never round', async () => {
    const { world, add, go } = await aSite()
    await add('/a', '/b')
    await add('/b', '/c')
    const refused = async (from: string, to: string) => (await add(from, to)).errors[0]?.code
    expect(await refused('/c', '/nl/a?x=1')).toBe('content.redirect-loop')
    expect(await refused('/d', '/d')).toBe('content.redirect-loop')
    expect(await refused('/d', `${world.origin.origin}/d`)).toBe('content.redirect-loop')
    expect(await refused('/c', `${world.origin.origin}/nl/a`)).toBe('content.redirect-loop')
    expect(await refused('/café', '/caf%C3%A9')).toBe('content.redirect-loop')
    expect(await refused('/d', '/x/../d')).toBe('content.redirect-loop')
    world.setNow('2026-11-22T09:00:02Z')
    expect(await go('/a')).toEqual([301, '/nl/c'])
  })

  test.each([
    ['from nowhere', 'oud', '/x', 'from_path'],
    ['from the start page', '/nl', '/x', 'from_path'],
    ['from a screen', '/dashboard', '/x', 'from_path'],
    ['from the data of a screen', '/dashboard.data', '/x', 'from_path'],
    ['from what no page may be called', '/organization', '/x', 'from_path'],
    ['from words with a special space', '/oud\u00a0pagina', '/x', 'from_path'],
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

  test('leads on from a page that was put away, which comes back only to an address of its own', async () => {
    const { keeper, add } = await aSite()
    const words = { kind: 'page', locale: 'nl', title: 'Open dag 2025', blocks: [] }
    const { data: page } = await keeper.post('/content_pages', 'content_pages', words)
    await keeper.put(`/content_pages/${page.id}/archive`, 'content_pages')
    const { status, data } = await add('/open-dag-2025', '/open-dag')
    expect(status).toBe(201)
    const restore = () => keeper.put(`/content_pages/${page.id}/restore`, 'content_pages')
    expect((await restore()).errors[0]?.code).toBe('content.slug-redirected')
    await keeper.delete(`/redirects/${data.id}`)
    expect((await restore()).status).toBe(200)
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
    const { world, keeper } = await aSite()
    const take = async (csv: string) => {
      const response = await keeper.request('/redirect_imports', {
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        body: csv,
      })
      type Taken = { data: { id: string; attributes: { added: number; faults: { line: number }[] } } }
      const { data } = (await response.json()) as Taken
      const { added, faults } = data.attributes
      return { id: data.id, told: [response.status, added, faults.map(({ line }) => line)] }
    }
    const csv =
      'van;naar\n/a;/b\n/a;/c\n/b;/a\n/dashboard;/x\n/d;javascript:alert(1)\n/e;https://elders.example\n/f\u00a0g;/h\n'
    expect((await take(csv)).told).toEqual([201, 2, [3, 4, 5, 6, 8]])
    // A file without headings begins with an address, in whichever form.
    const { id, told } = await take('https://www.oud.example/een;/x\n/twee;/x\n')
    expect(told).toEqual([201, 2, []])
    const { rows } = await world.inside((ctx) =>
      sql`select 1 from audit_log where tenant_id = ${ctx.tenant.id} and subject_id = ${id}`.execute(ctx.db),
    )
    expect(rows).toHaveLength(1)
  })
})
