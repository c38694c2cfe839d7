import sharp from 'sharp'
import { expect, test } from 'vitest'
import { deployments } from '#areas/tenancy/deployments/model.ts'
import { aWorld } from '#root/test/world.ts'
import { iconSvg } from './resource.ts'

test('a website has a sign in its own colours, in every size that devices ask for', async () => {
  const world = await aWorld()
  const get = (path: string) => world.visitor.request(path)
  for (const side of [48, 180, 192, 512]) {
    const response = await get(`/site_icons/${side}`)
    const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([response.headers.get('content-type'), width, height, format]).toEqual(['image/png', side, side, 'png'])
  }
  const svg = await get('/site_icons/svg')
  expect([svg.headers.get('content-type'), await svg.text()]).toEqual(['image/svg+xml', iconSvg(world.tenant)])
  expect((await get('/site_icons/49')).status).toBe(404)
  expect(new Set(deployments.map(iconSvg)).size).toBe(deployments.length)
})

test('a device that keeps the website is told its name, its colours and its signs', async () => {
  const world = await aWorld()
  const response = await world.visitor.request('/site_manifest')
  const told = (await response.json()) as { name: string; start_url: string; icons: { src: string }[] }
  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  expect(told).toMatchObject({ name: 'Stageplein Proefstad', start_url: '/nl', lang: 'nl' })
  // Who keeps answers for others keeps this one: it says the same to everybody who asks at this address.
  const english = await world.visitor.request('/site_manifest', {
    headers: { 'accept-language': 'en', 'x-locale': 'en' },
  })
  expect(await english.json()).toEqual(told)
  const asked = (await (await world.visitor.request('/site_manifest?locale=en')).json()) as { start_url: string }
  expect(asked.start_url).toBe('/en')
  expect((await world.visitor.request('/site_manifest?locale=de')).status).toBe(400)
  expect(told.icons.map(({ src }) => src)).toEqual(['/favicon.svg', '/icon-192.png', '/icon-512.png'])
})
