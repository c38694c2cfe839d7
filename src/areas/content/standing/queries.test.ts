import { expect, test } from 'vitest'
import { aWorld } from '#root/test/world.ts'

type Found = { slug: string; title: string }

async function aSite() {
  const world = await aWorld({ now: '2026-11-22T09:00:00Z' })
  const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const write = async (title: string) => {
    const words = { kind: 'page', locale: 'nl', title, blocks: [] }
    const { data } = await keeper.post('/content_pages', 'content_pages', words)
    await keeper.put(`/content_pages/${data.id}/publish`, 'content_pages')
    return data.id
  }
  const at = async (slug: string, locale = 'en') => {
    const response = await world.visitor.request(`/published_pages?kind=page&slug=${slug}`, {
      headers: { 'x-locale': locale },
    })
    const { data } = (await response.json()) as { data: { attributes: Found }[] }
    return data.map(({ attributes: { slug: own, title } }) => ({ slug: own, title }))[0]
  }
  return { world, keeper, write, at }
}

test('what a website says itself is read in both languages in place of what the product says', async () => {
  const { keeper, write, at, world } = await aSite()
  expect([(await at('terms'))?.slug, (await at('voorwaarden', 'nl'))?.slug]).toEqual(['terms', 'voorwaarden'])
  const id = await write('Voorwaarden')
  const own = { slug: 'voorwaarden', title: 'Voorwaarden' }
  // Whoever reads English is led to the page there is, which says that it is not translated.
  expect([await at('terms'), await at('voorwaarden'), await at('voorwaarden', 'nl')]).toEqual([own, own, own])
  expect((await world.visitor.get('/sitemap/en/1')).text).not.toContain('/terms')
  // A page of its own that was put away leaves the address to the product.
  await keeper.put(`/content_pages/${id}/archive`, 'content_pages')
  expect((await at('terms'))?.slug).toBe('terms')
})

test('another page than the one that was asked goes last', async () => {
  const { write, at } = await aSite()
  await write('Voorwaarden')
  await write('Terms')
  expect([(await at('terms'))?.title, (await at('voorwaarden'))?.title]).toEqual(['Terms', 'Voorwaarden'])
})
