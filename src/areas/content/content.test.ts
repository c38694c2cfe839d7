import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cookiePurposes, cookiesFor } from '#platform/cookies.ts'
import { texts } from '#platform/texts.ts'
import { block } from './blocks/schema.ts'
import { standingPages, wordsOfStanding } from './standing/model.ts'
import { aWorld } from '#root/test/world.ts'

const words = { locale: 'nl', title: 'Voor buren', blocks: [{ type: 'text', text: 'Kom langs.' }] }
const page = { kind: 'page', ...words }

async function aSite() {
  const world = await aWorld({ now: '2026-11-22T09:00:00Z' })
  const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const made = async (attributes: Record<string, unknown> = {}) =>
    (await keeper.post('/content_pages', 'content_pages', { ...page, ...attributes })).data
  const shown = async (slug: string, kind = 'page') =>
    (await world.visitor.get<Record<string, unknown>[]>(`/published_pages?kind=${kind}&slug=${slug}`)).data
  return { world, keeper, made, shown }
}

describe('pages of the website', () => {
  test('are seen by visitors from the moment they are published until they are withdrawn', async () => {
    const { keeper, made, shown } = await aSite()
    const draft = await made()
    expect([draft.status, draft.texts]).toMatchObject(['draft', { nl: { slug: 'voor-buren', title: 'Voor buren' } }])
    expect(await shown('voor-buren')).toEqual([])
    const path = `/content_pages/${draft.id}` as const
    expect((await keeper.put(`${path}/publish`, 'content_pages')).data.status).toBe('published')
    expect(await shown('voor-buren')).toMatchObject([{ title: 'Voor buren', blocks: words.blocks, language: 'nl' }])
    // The same address of another kind is another address.
    expect(await shown('voor-buren', 'news')).toEqual([])
    expect((await keeper.put(`${path}/withdraw`, 'content_pages')).data.status).toBe('draft')
    expect(await shown('voor-buren')).toEqual([])
  })

  test('say in the list that the Dutch was changed since the English was written', async () => {
    const { world, keeper, made } = await aSite()
    const { id } = await made()
    const write = async (at: string, locale: string, title: string) => {
      world.setNow(at)
      await keeper.patch(`/content_pages/${id}`, 'content_pages', { locale, title })
      const { data } = await keeper.get<{ id: string; isBehind: boolean }[]>(`/content_pages?filter[id_eq]=${id}`)
      return data[0]?.isBehind
    }
    expect(await write('2026-11-23T09:00:00Z', 'nl', 'Bos en hei')).toBe(false)
    expect(await write('2026-11-23T10:00:00Z', 'en', 'Woods and heath')).toBe(false)
    expect(await write('2026-11-23T11:00:00Z', 'nl', 'Bos, hei en duin')).toBe(true)
    expect(await write('2026-11-23T12:00:00Z', 'en', 'Woods, heath and dunes')).toBe(false)
  })

  test('say who changed them last and what is behind to who keeps them, and to nobody else', async () => {
    const { world, keeper, made } = await aSite()
    const { id } = await made()
    const other = await world.make.user({ roles: [{ name: 'tenant_admin' }], firstName: 'Wilma', lastName: 'Kuiper' })
    for (const [at, locale] of [
      ['2026-11-23T09:00:00Z', 'en'],
      ['2026-11-23T10:00:00Z', 'nl'],
    ] as const) {
      world.setNow(at)
      await other.patch(`/content_pages/${id}`, 'content_pages', { locale, title: `Bos ${locale}` })
    }
    type Listed = { changedByName: string; isBehind: boolean }
    expect((await keeper.get<Listed[]>('/content_pages')).data).toMatchObject([
      { changedByName: 'Wilma Kuiper', isBehind: true },
    ])
    expect((await keeper.get(`/content_pages/${id}`)).data).toMatchObject({ isBehind: true })
    const school = await world.make.school()
    const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
    expect((await coordinator.get('/content_pages')).status).toBe(403)
    await keeper.put(`/content_pages/${id}/publish`, 'content_pages')
    for (const reader of [world.visitor, coordinator]) {
      const { data, text } = await reader.get<unknown[]>('/published_pages?kind=page')
      expect(data).toHaveLength(1)
      expect(text).not.toMatch(/Kuiper|is_behind/)
    }
    const elsewhere = await (await aWorld()).make.user({ roles: [{ name: 'tenant_admin' }] })
    expect((await elsewhere.get('/content_pages')).data).toEqual([])
  })

  test('come by the clock where a moment was chosen, which must be ahead', async () => {
    const { world, keeper, made, shown } = await aSite()
    const path = `/content_pages/${(await made()).id}` as const
    const schedule = (publishAt: string) => keeper.put(`${path}/schedule`, 'content_pages', { publishAt })
    expect((await schedule('2026-11-22T09:59')).errors[0]?.source?.pointer).toBe('/data/attributes/publish_at')
    expect((await schedule('morgen')).status).toBe(422)
    // As the clock on the wall says it here: an hour before UTC.
    expect((await schedule('2026-11-22T12:00')).data).toMatchObject({ status: 'scheduled' })
    world.setNow('2026-11-22T10:59:59Z')
    expect(await shown('voor-buren')).toEqual([])
    world.setNow('2026-11-22T11:00:00Z')
    expect(await shown('voor-buren')).toHaveLength(1)
    expect((await keeper.get(path)).data.status).toBe('published')
    expect((await keeper.put(`${path}/archive`, 'content_pages')).data.status).toBe('archived')
    expect(await shown('voor-buren')).toEqual([])
    expect((await keeper.patch(path, 'content_pages', words)).status).toBe(409)
  })

  test('are shown in the other language, and say which, where one is missing', async () => {
    const { world, keeper, made, shown } = await aSite()
    const { id } = await made()
    await keeper.put(`/content_pages/${id}/publish`, 'content_pages')
    const inEnglish = async (slug: string): Promise<unknown> => {
      const headers = { 'x-locale': 'en' }
      const answer = await world.visitor.request(`/published_pages?kind=page&slug=${slug}`, { headers })
      return ((await answer.json()) as { data: { attributes: unknown }[] }).data.map(({ attributes }) => attributes)
    }
    expect(await inEnglish('voor-buren')).toMatchObject([{ language: 'nl', title: 'Voor buren' }])
    await keeper.patch(`/content_pages/${id}`, 'content_pages', { ...words, locale: 'en', title: 'For neighbours' })
    expect(await inEnglish('voor-buren')).toMatchObject([{ language: 'en', slug: 'for-neighbours' }])
    expect(await shown('for-neighbours')).toMatchObject([{ language: 'nl', slug: 'voor-buren' }])
  })

  test('are read before that by who has the link to a preview, for seven days', async () => {
    const { world, keeper, made } = await aSite()
    const { id } = await made()
    const other = await made({ title: 'Geheim' })
    const { data: link } = await keeper.get<{ address: string }>(`/content_pages/${id}/preview_link`)
    const token = new URL(link.address).searchParams.get('preview_token') ?? ''
    const read = (page: string, given: string, locale = 'nl', by = world.visitor) =>
      by.get(`/content_previews/${page}?language=${locale}&preview_token=${encodeURIComponent(given)}`)
    expect((await read(id, token)).data).toMatchObject({ title: 'Voor buren', blocks: words.blocks })
    const elsewhere = await aWorld({ now: '2026-11-22T09:00:00Z' })
    const later = `${Number(token.split('.')[0]) + 1}.${token.split('.')[1]}`
    const refused = [
      await read(other.id, token),
      await read(id, later),
      await read(id, ''),
      await read(id, token.slice(0, -1)),
      await read(id, token, 'en'),
      await read(id, token, 'nl', elsewhere.visitor),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    world.setNow('2026-11-29T08:59:59Z')
    expect((await read(id, token)).status).toBe(200)
    world.setNow('2026-11-29T09:00:00Z')
    expect((await read(id, token)).status).toBe(404)
    expect((await world.visitor.get(`/content_pages/${id}/preview_link`)).status).toBe(401)
  })

  test('show what is elsewhere: a form, a video, places, a town, columns; what is none is refused at its field', async () => {
    const { keeper, made } = await aSite()
    const blocks = [
      { type: 'columns', items: [{ title: 'Eén', text: 'a' }] },
      { type: 'form', form: 'contact', label: '' },
      { type: 'video', video: 'https://youtu.be/aqz-KE-bpKQ', title: 'Een dag op stage' },
      { type: 'vacancies', title: 'Bij dieren', search: '/stagebank?q=dieren' },
      { type: 'map', place: 'Ermelo', label: 'Het plein' },
    ]
    const { id, texts: kept } = await made({ blocks })
    expect(kept).toMatchObject({ nl: { blocks } })
    const wrong = [
      { type: 'form', form: 'geheim' },
      { type: 'video', video: 'https://evil.example/aqz-KE-bpKQ', title: 'x' },
      { type: 'vacancies', title: 'x', search: '/dashboard' },
    ]
    const refusedAt = async (some: unknown) => {
      const { status, errors } = await keeper.patch(`/content_pages/${id}`, 'content_pages', { ...words, blocks: some })
      return [status, ...errors.map(({ source }) => source?.pointer)]
    }
    const at = (field: string) => `/data/attributes/blocks/${field}`
    expect(await refusedAt(wrong)).toEqual([422, at('0/form'), at('1/video'), at('2/search')])
    expect(await refusedAt([{ type: 'map', place: 'Nergenshuizen', label: 'x' }])).toEqual([422, at('0/place')])
  })

  test('are found at the addresses they had before, as long as no other page has them', async () => {
    const { keeper, made, shown } = await aSite()
    const { id } = await made()
    await keeper.put(`/content_pages/${id}/publish`, 'content_pages')
    for (const slug of ['buren', 'buurt', 'voor-de-buurt'])
      await keeper.patch(`/content_pages/${id}`, 'content_pages', { ...words, slug })
    for (const slug of ['voor-buren', 'buren', 'buurt', 'voor-de-buurt'])
      expect(await shown(slug)).toMatchObject([{ id, slug: 'voor-de-buurt' }])
    const other = await made({ slug: 'buren', title: 'De buren' })
    await keeper.put(`/content_pages/${other.id}/publish`, 'content_pages')
    expect(await shown('buren')).toMatchObject([{ id: other.id, title: 'De buren' }])
    await keeper.put(`/content_pages/${id}/withdraw`, 'content_pages')
    expect(await shown('buurt')).toEqual([])
  })

  test('have an address of their own, which no screen of the product has', async () => {
    const { made, keeper } = await aSite()
    await made()
    const refused = async (attributes: Record<string, unknown>) => {
      const { status, errors } = await keeper.post('/content_pages', 'content_pages', { ...page, ...attributes })
      return [status, errors[0]?.source?.pointer]
    }
    for (const slug of ['voor-buren', 'stagebank', 'nieuws', 'api', 'nl', 'Hoofd', 'a--b', '../x'])
      expect(await refused({ slug }), slug).toEqual([422, '/data/attributes/slug'])
    expect(await refused({ title: '???' })).toEqual([422, '/data/attributes/slug'])
    expect((await made({ slug: 'stagebank', kind: 'news' })).status).toBe('draft')
  })

  test('are not overwritten by who saw an older version', async () => {
    const { keeper, made } = await aSite()
    const { id, lockVersion } = await made()
    const path = `/content_pages/${id}` as const
    expect((await keeper.patch(path, 'content_pages', { ...words, title: 'Een', lockVersion })).status).toBe(200)
    expect((await keeper.patch(path, 'content_pages', { ...words, title: 'Twee', lockVersion })).status).toBe(409)
    expect((await keeper.get(path)).data.texts).toMatchObject({ nl: { title: 'Een' } })
  })

  test('are kept by who runs the tenant, and by nobody else', async () => {
    const { world, made } = await aSite()
    const { id } = await made()
    const school = await world.make.school()
    const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
    const elsewhere = await (await aWorld()).make.user({ roles: [{ name: 'tenant_admin' }] })
    expect((await coordinator.get(`/content_pages/${id}`)).status).toBe(403)
    expect((await coordinator.post('/content_pages', 'content_pages', page)).status).toBe(403)
    expect((await elsewhere.get(`/content_pages/${id}`)).status).toBe(404)
    expect((await elsewhere.put(`/content_pages/${id}/publish`, 'content_pages')).status).toBe(404)
    expect((await world.visitor.get('/content_pages')).status).toBe(401)
  })
})

describe('a website of which nobody wrote anything', () => {
  const slugs = ['toegankelijkheid', 'voorwaarden', 'cookies', 'voor-scholen']
  test('has the pages of the product, in the language of the reader, until it has one of its own there', async () => {
    const { world, keeper, made, shown } = await aSite()
    const { name, supportEmail } = world.tenant
    for (const slug of slugs) expect(await shown(slug)).toMatchObject([{ slug, language: 'nl', kind: 'page' }])
    expect(await shown('accessibility')).toMatchObject([{ slug: 'toegankelijkheid', language: 'nl' }])
    expect(JSON.stringify(await shown('toegankelijkheid'))).toContain(`mailto:${supportEmail}`)
    expect(JSON.stringify(await shown('voorwaarden'))).toContain(name)
    expect(await shown('toegankelijkheid', 'news')).toEqual([])
    const { id } = await made({ slug: 'voorwaarden', title: 'Onze regels' })
    expect(await shown('voorwaarden')).toMatchObject([{ title: 'Voorwaarden' }])
    await keeper.put(`/content_pages/${id}/publish`, 'content_pages')
    expect(await shown('voorwaarden')).toMatchObject([{ id, title: 'Onze regels' }])
    const told = await (await world.visitor.request('/sitemap/nl/1')).text()
    for (const slug of slugs) expect(told.split(`/nl/${slug}<`)).toHaveLength(2)
  })

  test('says of every cookie there is what it is for, in words that may stand on a page', async () => {
    const { world } = await aSite()
    for (const locale of ['nl', 'en']) {
      const answer = await world.visitor.request('/published_pages?slug=cookies', { headers: { 'x-locale': locale } })
      const page = ((await answer.json()) as { data: { attributes: { blocks: { type: string; text: string }[] } }[] })
        .data[0]?.attributes
      const lines = page?.blocks.flatMap(({ text }) => (text.startsWith('- ') ? text.split('\n') : []))
      expect(lines).toHaveLength(cookiePurposes.length)
      for (const name of cookiePurposes.flatMap(cookiesFor))
        expect(JSON.stringify(lines)).toMatch(new RegExp(`\\b${name}\\b`))
    }
    for (const page of standingPages)
      for (const locale of ['nl', 'en'] as const) {
        const said = wordsOfStanding(page, texts[locale], { app: 'Stageplein', support: 'hulp@plein.example' })
        expect(z.array(block).safeParse(said.blocks).error).toBeUndefined()
        expect(JSON.stringify(said)).not.toMatch(/website\.\w+\./)
      }
  })
})

describe('what may not stand on a page is refused at its block', () => {
  const nested = { type: 'text', text: { type: 'text', text: 'x' } }
  test.each([
    ['a link that runs', [{ type: 'text', text: 'Klik [hier](javascript:alert(1))' }], 'blocks/0/text'],
    ['a link with a hidden scheme', [{ type: 'text', text: '[hier](JaVaScRiPt:alert)' }], 'blocks/0/text'],
    ['a button that runs', [{ type: 'button', label: 'Hier', to: 'java\nscript:alert(1)' }], 'blocks/0/to'],
    ['data as an address', [{ type: 'button', label: 'Hier', to: 'data:text/html,x' }], 'blocks/0/to'],
    ['an address without a scheme', [{ type: 'button', label: 'Hier', to: '//elders.example' }], 'blocks/0/to'],
    ['an address with a backslash', [{ type: 'button', label: 'Hier', to: '/\\elders.example' }], 'blocks/0/to'],
    ['HTML', [words.blocks[0], { type: 'heading', text: '<img src=x onerror=alert(1)>' }], 'blocks/1/text'],
    ['HTML in a part', [{ type: 'steps', items: [{ title: 'Een', text: '</p><script>' }] }], 'blocks/0/items/0/text'],
    ['a block in a block', [nested], 'blocks/0/text'],
    ['a block of no kind', [{ type: 'iframe', src: 'https://x.nl' }], 'blocks/0/type'],
    ['more than belongs to it', [{ type: 'text', text: 'x', onclick: 'y' }], 'blocks/0/onclick'],
    ['a text without end', [{ type: 'text', text: 'a'.repeat(900_000) }], 'blocks/0/text'],
    [
      'a fifth search',
      Array.from({ length: 5 }, () => ({ type: 'vacancies', title: 'x', search: '/stagebank' })),
      'blocks/4/search',
    ],
    ['a fifth map', Array.from({ length: 5 }, () => ({ type: 'map', place: 'Ermelo', label: 'x' })), 'blocks/4/place'],
    ['too many blocks', Array.from({ length: 61 }, () => words.blocks[0]), 'blocks'],
  ])('%s', async (_, blocks, at) => {
    const { keeper } = await aSite()
    const { status, errors } = await keeper.post('/content_pages', 'content_pages', { ...page, blocks })
    expect([status, errors[0]?.source?.pointer]).toEqual([422, `/data/attributes/${at}`])
    expect(errors[0]?.detail).toBeTruthy()
  })
})

test('who finds a leak is told whom to tell, for half a year', async () => {
  const { world } = await aSite()
  const answer = await world.visitor.request('/security_contact')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(await answer.text()).toMatch(
    /^Contact: mailto:\S+@\S+\nExpires: 2027-05-21T00:00:00Z\nPreferred-Languages: nl, en\nCanonical: https?:\S+\/\.well-known\/security\.txt\n$/,
  )
})

describe('what a text said before', () => {
  test('is kept each time, for who keeps the website', async () => {
    const { world, keeper, made } = await aSite()
    const { id } = await made()
    world.setNow('2026-11-22T10:00:00Z')
    await keeper.patch(`/content_pages/${id}`, 'content_pages', { ...words, title: 'Buren' })
    const { data } = await keeper.get<Record<string, unknown>[]>(`/content_pages/${id}/versions`)
    expect(data).toMatchObject([{ title: 'Buren' }, { title: 'Voor buren', blocks: words.blocks }])
    const first = (await keeper.get(`/content_pages/${id}/versions/${String(data[1]?.id)}`)).data
    expect(first).toMatchObject({ title: 'Voor buren', locale: 'nl', slug: 'voor-buren' })
    const other = await made({ title: 'Anders' })
    expect((await keeper.get(`/content_pages/${other.id}/versions/${first.id}`)).status).toBe(404)
    const elsewhere = await (await aWorld()).make.user({ roles: [{ name: 'tenant_admin' }] })
    expect((await elsewhere.get(`/content_pages/${id}/versions`)).status).toBe(404)
  })

  test('is on the website again where the step that took it away is taken back', async () => {
    const { keeper, made, shown } = await aSite()
    const { id } = await made()
    await keeper.put(`/content_pages/${id}/publish`, 'content_pages')
    await keeper.put(`/content_pages/${id}/archive`, 'content_pages')
    expect(await shown('voor-buren')).toEqual([])
    const { data } = await keeper.get('/shell')
    const step = data.takenStep as { id: string; said: string }
    expect(step.said).toBe('De tekst is gearchiveerd')
    expect((await keeper.put(`/taken_steps/${step.id}/undo`, 'taken_steps')).status).toBe(200)
    expect(await shown('voor-buren')).toHaveLength(1)
  })
})

describe('what machines find of the website', () => {
  test('are its pages and news in both languages, and the news as a feed', async () => {
    const { world, keeper, made } = await aSite()
    const { id } = await made()
    await keeper.patch(`/content_pages/${id}`, 'content_pages', { ...words, locale: 'en', title: 'For neighbours' })
    const news = await made({ kind: 'news', title: 'Wij & jullie' })
    await made({ title: 'Nog niet' })
    const text = async (path: string) => (await world.visitor.request(path)).text()
    expect(await text('/sitemap/nl/1')).not.toContain('voor-buren')
    for (const one of [id, news.id]) await keeper.put(`/content_pages/${one}/publish`, 'content_pages')
    const map = await text('/sitemap/en/1')
    expect(map).toContain(`<loc>${world.origin.origin}/en/for-neighbours</loc>`)
    expect(map).toContain(`hreflang="nl" href="${world.origin.origin}/nl/voor-buren"`)
    expect(map).toContain('/en/nieuws/wij-jullie</loc>')
    expect(map).not.toContain('nog-niet')
    const feed = await text('/news_feed/nl')
    expect(feed).toContain('<title>Wij &amp; jullie</title>')
    expect(feed).not.toContain('Voor buren')
    expect((await world.visitor.get('/news_feed/de')).status).toBe(404)
  })
})
