import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { deployments } from '#areas/tenancy/deployments/model.ts'
import { themeRoles } from '#areas/tenancy/themes/model.ts'
import { aWorld } from '#root/test/world.ts'
import { screenTitles } from './model.ts'
import { findCard } from './queries.ts'
import { drawnCard } from './resource.ts'

async function aSite() {
  const world = await aWorld({ now: '2026-11-22T09:00:00Z' })
  const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const write = async (kind: 'page' | 'news', title: string, isOpen = true) => {
    const words = { kind, locale: 'nl', title, lead: 'Wat er te doen is. '.repeat(20), blocks: [] }
    const { data } = await keeper.post('/content_pages', 'content_pages', words)
    if (isOpen) await keeper.put(`/content_pages/${data.id}/publish`, 'content_pages')
  }
  await write('page', 'Voor buren')
  await write('news', 'Open dag')
  await write('page', 'Nog niet af', false)
  const card = async (path: string, locale = 'nl') => {
    const response = await world.visitor.request(`/site_cards/${locale}?path=${encodeURIComponent(path)}`)
    if (response.status !== 200) return response.status
    const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    return [response.headers.get('content-type'), picture.width, picture.height]
  }
  return { world, keeper, card }
}

const aPicture = ['image/png', 1200, 630]

describe('the picture beside a link', () => {
  it('is there for whatever visitors may read', async () => {
    const { card } = await aSite()
    for (const path of ['', '/', '/voor-buren', '/nieuws/open-dag', '/voorwaarden', ...Object.keys(screenTitles)])
      expect(await card(path), path).toEqual(aPicture)
    expect(await card('/terms', 'en')).toEqual(aPicture)
  })

  it.each([
    '/nog-niet-af',
    '/nieuws/voor-buren',
    '/nergens',
    '/dashboard',
    'voor-buren',
    '//elders.example',
    '/nieuws/../voor-buren',
    '/constructor',
    `/${'a'.repeat(200)}`,
  ])('is not there for %s', async (path) => {
    const { card } = await aSite()
    expect(await card(path)).toBe(404)
  })

  it('is not there in a language the website has not, nor of another tenant', async () => {
    const { card } = await aSite()
    expect(await card('/', 'de')).toBe(404)
    const elsewhere = await aWorld()
    expect((await elsewhere.visitor.request('/site_cards/nl?path=/voor-buren')).status).toBe(404)
  })

  it('is the same for who is signed in, who may read more', async () => {
    const { keeper } = await aSite()
    expect((await keeper.request('/site_cards/nl?path=/nog-niet-af')).status).toBe(404)
  })

  it('says what the page says, in the language that is asked, and no more than fits', async () => {
    const { world } = await aSite()
    const said = (path: string) => world.inside((ctx) => findCard(ctx, path))
    expect(await said('/contactformulier')).toMatchObject({ title: 'Waar kunnen we mee helpen?' })
    const { title, lines } = (await said('/voor-buren')) ?? { title: '', lines: [] }
    expect([title, lines.length, lines.at(-1)?.endsWith('…')]).toEqual(['Voor buren', 3, true])
    expect(lines.every((line) => line.length <= 50)).toBe(true)
  })
})

test('each of the ten tenants has it in its own colours and under its own name', async () => {
  const { world } = await aSite()
  const seen = new Set<string>()
  expect(deployments.length).toBe(10)
  for (const { key, name, theme, capabilities } of deployments) {
    const tenant = { ...world.tenant, key, name, theme, capabilities }
    const card = await world.inside((ctx) => findCard({ ...ctx, tenant }, '/'))
    if (!card) throw new Error(key)
    const png = await drawnCard(tenant, card)
    expect(drawnCard(tenant, { ...card }), key).toBe(drawnCard(tenant, card))
    const { width, height } = await sharp(png).metadata()
    const [red, green, blue] = await sharp(png).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
    const plane = themeRoles(theme).light.plane.color
    const wanted = [1, 3, 5].map((at) => Number.parseInt(plane.slice(at, at + 2), 16))
    expect([width, height], key).toEqual([1200, 630])
    expect([red, green, blue], `${key} ${plane}`).toEqual(wanted)
    seen.add(Buffer.from(png).toString('base64'))
  }
  expect(seen.size).toBe(10)
})
