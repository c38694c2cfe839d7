import { expect } from '@playwright/test'
import { handsOn, limits, shiftOf } from './measures.ts'
import { test, visit } from './people.ts'

const screens = {
  coordinator: ['/dashboard', '/internships/three', '/stagevoortgang'],
  bedrijf: ['/dashboard'],
}
const kilobyte = 1024
/** What a train in a tunnel leaves: a page comes in pieces. */
const slow = { offline: false, latency: 40, downloadThroughput: 20 * kilobyte, uploadThroughput: 20 * kilobyte }
const quick = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

for (const [who, paths] of Object.entries(screens))
  test(`${who}: on a slow line a page stays where it is while the rest of it and its letters come`, async ({
    browser,
  }) => {
    test.setTimeout(120_000)
    const page = await visit(browser, { tenant: 'demo', email: `${who}@demo.example` })
    const putUnderThumb = await handsOn(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const found: string[] = []
    for (const path of paths) {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await putUnderThumb(width === 390)
        await page.goto(`/nl${path}`)
        await session.send('Network.emulateNetworkConditions', slow)
        await page.reload()
        await session.send('Network.emulateNetworkConditions', quick)
        const pieces = await shiftOf(page)
        if (pieces.score > limits.shift)
          found.push(`${path} ${width} in pieces: ${pieces.score.toFixed(3)} ${pieces.moved.join(', ')}`)
        await page.route('**/*.woff2', async (route) => {
          await new Promise((go) => setTimeout(go, 400))
          await route.continue()
        })
        await page.reload()
        await page.evaluate(() => document.fonts.ready)
        await page.unroute('**/*.woff2')
        const letters = await shiftOf(page)
        if (letters.score > limits.shift)
          found.push(`${path} ${width} with late letters: ${letters.score.toFixed(3)} ${letters.moved.join(', ')}`)
      }
    }
    expect(found).toEqual([])
  })
