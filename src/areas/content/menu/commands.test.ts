import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Ctx } from '#areas/context.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client } from '#root/test/world.ts'
import type { Menus } from './model.ts'

async function aMenu() {
  const world = await aWorld({ now: '2026-11-22T09:00:00Z' })
  const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const add = async (name: string, more: Record<string, unknown> = {}) =>
    keeper.post('/menu_items', 'menu_items', {
      area: 'header',
      kind: 'route',
      target: `/${name.toLowerCase()}`,
      labelNl: name,
      labelEn: `${name} (en)`,
      ...more,
    })
  const menus = async (who: Client = world.visitor, locale = 'nl') => {
    const response = await who.request('/shell', { headers: { 'x-locale': locale } })
    return ((await response.json()) as { data: { attributes: { menus: Menus } } }).data.attributes.menus
  }
  const names = async (who?: Client, locale?: string) =>
    (await menus(who, locale)).header.map(({ label, items }) =>
      items.length > 0 ? `${label}: ${items.map((item) => item.label).join(', ')}` : label,
    )
  return { world, keeper, add, menus, names }
}

describe('the menus of a website', () => {
  test('are those of the product until somebody makes one, and again when nothing is left of it', async () => {
    const { keeper, add, names, menus } = await aMenu()
    expect([await names(), await names(keeper)]).toEqual([
      ['Stagebank', 'Voor organisaties'],
      ['Stagebank', 'Dashboard'],
    ])
    const { data } = await add('Kaart')
    expect(await names()).toEqual(['Kaart'])
    expect((await menus()).footer.map(({ label }) => label)).toEqual(['Stages', 'Meedoen'])
    expect((await keeper.delete(`/menu_items/${data.id}`)).status).toBe(204)
    expect(await names()).toEqual(['Stagebank', 'Voor organisaties'])
  })

  test('begin as what stands there, the pages at the foot with them, and only once', async () => {
    const { keeper, menus } = await aMenu()
    const words = { kind: 'page', locale: 'nl', title: 'Voor ouders', blocks: [] }
    const { data: page } = await keeper.post('/content_pages', 'content_pages', words)
    await keeper.patch(`/content_pages/${page.id}`, 'content_pages', { ...words, menuPlace: 1 })
    await keeper.put(`/content_pages/${page.id}/publish`, 'content_pages')
    const before = await menus()
    expect(before.footer[1]).toEqual({
      label: 'Uitleg',
      to: null,
      items: [
        { label: 'Voor ouders', to: '/voor-ouders' },
        { label: 'Nieuws', to: '/nieuws' },
      ],
    })
    for (let times = 0; times < 2; times += 1)
      for (const area of ['header', 'footer'])
        expect((await keeper.post('/menus', 'menu_items', { area })).status).toBe(204)
    expect(await menus()).toEqual(before)
    // What is no longer on the website is no longer in its menu either.
    await keeper.put(`/content_pages/${page.id}/withdraw`, 'content_pages')
    expect((await menus()).footer[1]?.items).toEqual([{ label: 'Nieuws', to: '/nieuws' }])
  })

  test('begin as they are shown: no more pages than that, and none that visitors do not see', async () => {
    const { keeper, menus } = await aMenu()
    const put = async (title: string, menuPlace: number, isShown: boolean) => {
      const words = { kind: 'page', locale: 'nl', title, blocks: [] }
      const { data } = await keeper.post('/content_pages', 'content_pages', words)
      await keeper.patch(`/content_pages/${data.id}`, 'content_pages', { ...words, menuPlace })
      if (isShown) await keeper.put(`/content_pages/${data.id}/publish`, 'content_pages')
    }
    await put('Nog niet', 1, false)
    const begun = await keeper.post('/menus', 'menu_items', { area: 'header' })
    expect(begun.status).toBe(204)
    const unbegun = await menus()
    expect(unbegun.footer.map(({ label }) => label)).toEqual(['Stages', 'Meedoen'])
    for (let at = 0; at < 14; at += 1) await put(`Bladzijde ${String.fromCodePoint(97 + at)}`, 2, true)
    const before = await menus()
    expect(before.footer[1]?.items).toHaveLength(13)
    await keeper.post('/menus', 'menu_items', { area: 'footer' })
    expect(await menus()).toEqual(before)
    expect((await keeper.get<Flat[]>('/menu_items')).data.filter(({ kind }) => kind === 'page')).toHaveLength(12)
  })

  test('show each reader their own: by language and by whether they are signed in', async () => {
    const { keeper, add, names } = await aMenu()
    await add('Alle')
    await add('Bezoek', { audience: 'visitors' })
    await add('Binnen', { audience: 'signed_in' })
    await add('Hier', { locale: 'nl' })
    await add('', { locale: 'en', labelEn: 'Here', target: '/here' })
    expect(await names()).toEqual(['Alle', 'Bezoek', 'Hier'])
    expect(await names(keeper, 'en')).toEqual(['Alle (en)', 'Binnen (en)', 'Here'])
  })

  test('are moved one place at a time, two levels deep', async () => {
    const { keeper, add, names } = await aMenu()
    const [a, b, c] = [await add('A'), await add('B'), await add('C')].map(({ data }) => data.id)
    const move = async (id: string | undefined, to: string) =>
      (await keeper.put(`/menu_items/${id}/move`, 'menu_items', { move: to })).status
    expect([await move(c, 'up'), await names()]).toEqual([200, ['A', 'C', 'B']])
    const drag = async (id: string | undefined, before: unknown) =>
      (await keeper.put(`/menu_items/${id}/move`, 'menu_items', { move: 'to', before })).status
    expect([await drag(a, null), await names()]).toEqual([200, ['C', 'B', 'A']])
    expect([await drag(a, c), await names()]).toEqual([200, ['A', 'C', 'B']])
    expect(await drag(a, 'x')).toBe(422)
    // Whoever drags has the menu of before: a neighbour that went below another is none any more.
    expect([await drag(a, a), await drag(a, crypto.randomUUID())]).toEqual([409, 409])
    expect([await move(b, 'in'), await drag(a, b), await move(b, 'out')]).toEqual([200, 409, 200])
    expect(await names()).toEqual(['A', 'C', 'B'])
    expect([await move(b, 'in'), await names()]).toEqual([200, ['A', 'C: B']])
    // What has something below it goes below nothing.
    expect([await move(c, 'in'), await move(b, 'in'), await move(a, 'up'), await move(b, 'up')]).toEqual([
      409, 409, 409, 409,
    ])
    expect([await move(a, 'down'), await names()]).toEqual([200, ['C: B', 'A']])
    expect([await move(b, 'out'), await names()]).toEqual([200, ['C', 'B', 'A']])
    const below = await add('D', { parentId: c })
    expect((await add('E', { parentId: below.data.id })).errors[0]?.source?.pointer).toBe('/data/attributes/parent_id')
    await keeper.delete(`/menu_items/${c}`)
    expect(await names()).toEqual(['B', 'A'])
  })

  test('have what is new last, whatever was taken away', async () => {
    const { keeper, add, names } = await aMenu()
    const first = [await add('A'), await add('B')]
    await add('C')
    await add('D')
    for (const { data } of first) await keeper.delete(`/menu_items/${data.id}`)
    await add('E')
    expect(await names()).toEqual(['C', 'D', 'E'])
  })

  test('have headings at the top alone', async () => {
    const { keeper, add } = await aMenu()
    const { data: top } = await add('A')
    const heading = { kind: 'group', target: null }
    const pointerOf = (reply: { errors: { source?: { pointer?: string } }[] }) => reply.errors[0]?.source?.pointer
    expect(pointerOf(await add('B', { ...heading, parentId: top.id }))).toBe('/data/attributes/kind')
    const { data: below } = await add('C', { parentId: top.id })
    const change = { ...heading, labelNl: 'C', labelEn: 'C' }
    expect(pointerOf(await keeper.patch(`/menu_items/${below.id}`, 'menu_items', change))).toBe('/data/attributes/kind')
    const { data: last } = await add('D', heading)
    expect((await keeper.put(`/menu_items/${last.id}/move`, 'menu_items', { move: 'in' })).status).toBe(409)
  })

  test('may be added to while what it would stand below is taken away', async () => {
    const { world, keeper, add } = await aMenu()
    const { data } = await add('A')
    const waiting = async (ctx: Ctx, many: number) =>
      expect
        .poll(async () => {
          const { rows } = await sql`
            with recursive waits as (
              select pg_backend_pid() as pid
              union select l.pid from pg_locks l join waits w on w.pid = any (pg_blocking_pids(l.pid)) where not l.granted)
            select pid from waits where pid <> pg_backend_pid()`.execute(ctx.db)
          return rows.length
        })
        .toBeGreaterThanOrEqual(many)
    const both = await world.inside(async (ctx) => {
      await sql`select 1 from menu_items where tenant_id = ${ctx.tenant.id} and id = ${data.id} for update`.execute(
        ctx.db,
      )
      const removing = keeper.delete(`/menu_items/${data.id}`)
      await waiting(ctx, 1)
      const adding = add('B', { parentId: data.id })
      await waiting(ctx, 2)
      return { removing, adding }
    })
    expect([(await both.removing).status, (await both.adding).status]).toEqual([204, 422])
  })

  test.each([
    ['a script', { kind: 'address', target: 'javascript:alert(1)' }, 'target'],
    ['an address that begins with nothing', { kind: 'address', target: '//elders.example' }, 'target'],
    ['an address as a screen', { kind: 'route', target: 'https://elders.example' }, 'target'],
    ['a page that is not there', { kind: 'page', pageId: '01a203ea-da13-7657-86e5-31f8c552aa5c' }, 'page_id'],
    ['no page', { kind: 'page' }, 'page_id'],
    ['HTML', { labelNl: '<b>x</b>' }, 'label_nl'],
    ['no name', { kind: 'group', labelEn: '' }, 'label_en'],
  ])('hold no item that is %s', async (_, said, at) => {
    const { add } = await aMenu()
    const { status, errors } = await add('X', said)
    expect([status, errors[0]?.source?.pointer]).toEqual([422, `/data/attributes/${at}`])
  })

  test('are kept by who keeps the website, and not overwritten by who saw an older version', async () => {
    const { world, keeper, add } = await aMenu()
    const { data } = await add('A')
    const change = { kind: 'route', target: '/a', labelNl: 'A', labelEn: 'A', lockVersion: 0 }
    const path = `/menu_items/${data.id}` as const
    expect((await keeper.patch(path, 'menu_items', change)).status).toBe(200)
    expect((await keeper.patch(path, 'menu_items', change)).status).toBe(409)
    const school = await world.make.school()
    const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
    expect((await coordinator.get<Flat[]>('/menu_items')).status).toBe(403)
    const elsewhere = await (await aWorld()).make.user({ roles: [{ name: 'tenant_admin' }] })
    expect((await elsewhere.delete(path)).status).toBe(404)
    expect((await elsewhere.get<Flat[]>('/menu_items')).data).toEqual([])
  })
})
