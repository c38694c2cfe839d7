import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#areas/context.ts'
import { writeViewCounts } from '#areas/vacancies/view-counts/commands.ts'
import { aWorld, type World } from '#root/test/world.ts'
import { keepPages, type KeptPages } from './kept-pages.ts'

let world: World
let kept: KeptPages
let elsewhere: World
let drawn = 0

beforeAll(async () => {
  world = await aWorld({ now: '2026-11-22T09:00:00Z' })
  elsewhere = await aWorld({ now: '2026-11-22T09:00:00Z' })
  kept = keepPages(world.runtime)
})

type Asked = {
  cookie?: string
  browser?: string
  method?: string
  of?: World
  status?: number
  setCookie?: boolean
  by?: KeptPages
}

/** What goes to who asks, copy or not. */
async function answered(by: KeptPages, ...asked: Parameters<KeptPages['answer']>): Promise<Response> {
  const answer = await by.answer(...asked)
  return answer instanceof Response ? answer : new Response(answer.bytes, { headers: answer.headers })
}

/** Asks for a page as a browser would; tells what it got and how often it was drawn for it. */
async function ask(
  path: string,
  { cookie, browser, method, of = world, status = 200, setCookie = false, by = kept }: Asked = {},
) {
  const before = drawn
  const nonce = `nonce-${Math.random()}`
  const headers = new Headers({ ...(cookie ? { cookie } : {}), ...(browser ? { 'user-agent': browser } : {}) })
  const request = new Request(`http://plein.example${path}`, { headers, ...(method ? { method } : {}) })
  const answer = await answered(by, request, of.origin, nonce, async (mark) => {
    drawn += 1
    const html = `<html data-of="${of.tenant.id}" data-at="${drawn}"><style nonce="${mark}"></style>${cookie ?? ''}</html>`
    return new Response(html, {
      status,
      headers: { 'content-type': 'text/html', ...(setCookie ? { 'set-cookie': 'a=b' } : {}) },
    })
  })
  const text = await answer.text()
  expect(text).toContain(`nonce="${nonce}"`)
  return { text, status: answer.status, times: drawn - before }
}
const timesDrawn = async (path: string, how: Asked = {}) => {
  await ask(path, how)
  return (await ask(path, how)).times
}

describe('a page of the website', () => {
  test.each([
    '/nl',
    '/en/stagebank?sector=animals',
    '/nl/nieuws',
    '/nl/nieuws/open-dag',
    '/nl/voor-ouders',
    `/nl/vacancies/1`,
  ])('%s is drawn once for visitors, each with a nonce of their own', async (path) => {
    const first = await ask(path)
    const second = await ask(path, { cookie: 'i18n_redirected=nl' })
    expect([first.times, second.times]).toEqual([1, 0])
    expect(second.text).toContain(`data-of="${world.tenant.id}"`)
  })

  test.each([
    '/nl/dashboard',
    '/nl/contactformulier',
    '/nl/inloggen',
    '/nl/a/b',
    '/nl.data',
    '/nl/voor-ouders.data',
    '/nl/zelfgevonden',
  ])('%s is drawn for everybody anew', async (path) => {
    expect(await timesDrawn(path)).toBe(1)
  })

  test('is drawn anew for who is signed in, who came by a link, who sends something, and who asks at length', async () => {
    await ask('/nl/voor-buren')
    for (const cookie of ['access-token=x; uid=y', '__Host-access-token=x', 'signer-name=Jansen', 'iets=anders'])
      expect([cookie, await timesDrawn('/nl/voor-buren', { cookie })]).toEqual([cookie, 1])
    expect(await timesDrawn('/nl/voor-buren?t=geheim')).toBe(1)
    expect(await timesDrawn('/nl/voor-buren', { method: 'POST' })).toBe(1)
    expect(await timesDrawn(`/nl/stagebank?q=${'x'.repeat(300)}`)).toBe(1)
    // What was drawn for them is shown to nobody else.
    expect((await ask('/nl/voor-buren')).text).not.toContain('uid=y')
  })

  test('has a copy for each look, and is never kept where it is no page or sets a cookie', async () => {
    expect((await ask('/nl/voor-raad', { cookie: 'mode=dark' })).times).toBe(1)
    expect((await ask('/nl/voor-raad')).times).toBe(1)
    expect((await ask('/nl/voor-raad', { cookie: 'mode=dark' })).text).toContain('mode=dark')
    expect(await timesDrawn('/nl/weg', { status: 404 })).toBe(1)
    expect((await ask('/nl/weg', { status: 404 })).status).toBe(404)
    expect(await timesDrawn('/nl/koekje', { setCookie: true })).toBe(1)
  })

  test('is never that of another tenant', async () => {
    await ask('/nl/voor-wie')
    const other = await ask('/nl/voor-wie', { of: elsewhere })
    expect(other.times).toBe(1)
    expect(other.text).toContain(elsewhere.tenant.id)
    expect((await ask('/nl/voor-wie')).text).toContain(world.tenant.id)
  })

  test('counts who looks at a place, copy or not', async () => {
    const { id } = await world.make.vacancy((await world.make.company()).id)
    const look = (browser: string) => ask(`/nl/vacancies/${id}`, { browser })
    // Whom it is drawn for is counted where it is drawn, which here it is not.
    await look('Firefox')
    for (const browser of ['Firefox', 'Chrome', 'Chrome', 'Googlebot']) expect((await look(browser)).times).toBe(0)
    await world.inside(writeViewCounts)
    const { views } = await world.inside((ctx) =>
      ctx.db
        .selectFrom('vacancyViews')
        .select('views')
        .where('tenantId', '=', ctx.tenant.id)
        .where('vacancyId', '=', id)
        .executeTakeFirstOrThrow(),
    )
    expect(views).toBe(2)
  })

  test('goes packed to who can unpack it', async () => {
    await ask('/nl/klein')
    const headers = { 'accept-encoding': 'br, gzip' }
    const request = new Request('http://plein.example/nl/klein', { headers })
    const draw = () => Promise.reject(new Error('drawn'))
    const answer = await answered(kept, request, world.origin, 'k3W/0+aZ9q==', draw)
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding'])
    expect(gunzipSync(await answer.arrayBuffer()).toString()).toContain('nonce="k3W/0+aZ9q=="')
  })

  test('is drawn once for many who ask at once', async () => {
    const before = drawn
    await Promise.all(Array.from({ length: 20 }, () => ask('/nl/druk')))
    expect(drawn - before).toBe(1)
  })
})

describe('what changed is there at the next request, on every node', () => {
  const write = (work: (ctx: Ctx) => Promise<unknown>, of = world) => of.inside(work)

  test('whatever it is that visitors see', async () => {
    const node = keepPages(world.runtime)
    const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const company = await world.make.company()
    const changes: [string, () => Promise<unknown>][] = [
      [
        'a page',
        () =>
          keeper.post('/content_pages', 'content_pages', { kind: 'page', locale: 'nl', title: 'Nieuw', blocks: [] }),
      ],
      ['a place', () => world.make.vacancy(company.id)],
      [
        'an organization',
        () =>
          write((ctx) =>
            ctx.db
              .updateTable('organizations')
              .set({ name: 'Anders' })
              .where('tenantId', '=', ctx.tenant.id)
              .where('id', '=', company.id)
              .execute(),
          ),
      ],
      [
        'a menu',
        () =>
          keeper.post('/menu_items', 'menu_items', {
            area: 'header',
            kind: 'route',
            labelNl: 'Bank',
            labelEn: 'Bank',
            target: '/stagebank',
          }),
      ],
    ]
    for (const [what, change] of changes) {
      for (const by of [kept, node]) expect([what, await timesDrawn('/nl/wat', { by })]).toEqual([what, 0])
      await change()
      for (const by of [kept, node]) expect([what, (await ask('/nl/wat', { by })).times]).toEqual([what, 1])
    }
  })

  test('what is undone, or is of another tenant, changes nothing', async () => {
    await ask('/nl/stil')
    await write(async (ctx) => {
      await ctx.db.updateTable('organizations').set({ phone: '1' }).where('tenantId', '=', ctx.tenant.id).execute()
      throw new Error('undone')
    }).catch(() => undefined)
    await elsewhere.make.company()
    expect((await ask('/nl/stil')).times).toBe(0)
  })

  test('what was begun before and written after is not missed', async () => {
    let done = () => {}
    const waits = new Promise<void>((resolve) => (done = resolve))
    const slow = write(async (ctx) => {
      await ctx.db.updateTable('organizations').set({ phone: '2' }).where('tenantId', '=', ctx.tenant.id).execute()
      await waits
    })
    await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    await write((ctx) =>
      ctx.db.updateTable('contentPages').set({ menuPlace: 1 }).where('tenantId', '=', ctx.tenant.id).execute(),
    )
    await ask('/nl/laat')
    expect((await ask('/nl/laat')).times).toBe(0)
    done()
    await slow
    expect((await ask('/nl/laat')).times).toBe(1)
  })

  test('what comes by the clock, and after a minute whatever there is', async () => {
    const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const { data } = await keeper.post('/content_pages', 'content_pages', {
      kind: 'page',
      locale: 'nl',
      title: 'Straks',
      blocks: [],
    })
    await keeper.put(`/content_pages/${data.id}/schedule`, 'content_pages', { publishAt: '2026-11-22T10:00:30' })
    await ask('/nl/straks')
    world.setNow('2026-11-22T09:00:29Z')
    expect((await ask('/nl/straks')).times).toBe(0)
    world.setNow('2026-11-22T09:00:31Z')
    expect((await ask('/nl/straks')).times).toBe(1)
    world.setNow('2026-11-22T09:01:30Z')
    expect((await ask('/nl/straks')).times).toBe(0)
    world.setNow('2026-11-22T09:01:32Z')
    expect((await ask('/nl/straks')).times).toBe(1)
  })
})
