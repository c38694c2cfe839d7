import { chromium, expect, type Browser } from '@playwright/test'
import { desk, hasNoBarriers, hasScripts, test, visit } from './people.ts'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
/** WebGL drawn in software, as on a machine without a card; and a browser that has none at all. */
const drawing = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
const without = ['--no-sandbox', '--disable-gpu', '--disable-3d-apis']

async function bankOf(browser: Browser) {
  const page = await visit(browser, { tenant: 'demo', ...desk })
  const told: string[] = []
  const fetched: string[] = []
  // Drivers of software have warnings of their own; a picture of a pin that is not there is ours.
  page.on('console', (message) => {
    if (message.type() === 'error' || /could not be loaded/.test(message.text())) told.push(message.text())
  })
  page.on('request', (request) => void fetched.push(new URL(request.url()).pathname))
  await page.goto('/nl/stagebank')
  const map = page.getByRole('group', { name: /^Kaart met de gevonden plekken/ })
  await expect(map.locator('svg.map .map-pin').first()).toBeVisible()
  const mapScripts = () => fetched.filter((path) => /live-map|maplibre|\/map\/tiles/.test(path))
  return { page, map, told, mapScripts }
}

test('the map stands still and costs no script until somebody reaches for it, and then it lives', async () => {
  test.setTimeout(240_000)
  const browser = await chromium.launch({ executablePath, args: drawing })
  try {
    const { page, map, told, mapScripts } = await bankOf(browser)
    await expect(map.locator('svg.map .map-ground use').first()).toBeAttached()
    expect(mapScripts()).toEqual([])
    await hasNoBarriers(page)

    await map.hover()
    await expect(map.locator('svg.map')).toHaveCount(0, { timeout: 90_000 })
    await expect(map.locator('canvas')).toBeVisible()
    await expect(map).toContainText('Kaart: GSHHG, GeoNames, Trainline (ODbL)')
    expect(mapScripts().some((path) => path.startsWith('/map/tiles/'))).toBe(true)
    await hasNoBarriers(page)

    await map.focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: 'Zoek in dit gebied' }).click()
    await page.waitForURL(/bounds=/)

    // A machine that cannot keep up draws less of it while a hand drags it, and all of it once it rests; the hand keeps its hold.
    const canvas = map.locator('canvas')
    const sharpness = () => canvas.evaluate((drawn: HTMLCanvasElement) => drawn.width / drawn.clientWidth)
    const shown = () => {
      const [, west = 0, , east = 0] = (new URL(page.url()).searchParams.get('bounds') ?? '').split(',').map(Number)
      return { middle: (west + east) / 2, span: east - west }
    }
    // It may still be at less than its whole from the key.
    const full = await page.evaluate(() => devicePixelRatio)
    await expect.poll(sharpness).toBe(full)
    const [{ middle }, box] = [shown(), await canvas.boundingBox()]
    const { x, y, width, height } = box ?? { x: 0, y: 0, width: 1, height: 1 }
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 - 150, y + height / 2, { steps: 60 })
    await page.mouse.up()
    const before = page.url()
    await page.getByRole('button', { name: 'Zoek in dit gebied' }).click()
    await page.waitForURL((url) => url.href !== before)
    expect(((shown().middle - middle) * width) / shown().span).toBeGreaterThan(140)
    await expect.poll(sharpness).toBe(full)
    expect(told).toEqual([])
  } finally {
    await browser.close()
  }
})

test('without WebGL the map stays the picture it was, and can be moved', async () => {
  const browser = await chromium.launch({ executablePath, args: without })
  try {
    const { page, map, told, mapScripts } = await bankOf(browser)
    await map.hover()
    await hasScripts(page)
    await map.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name: 'Zoek in dit gebied' })).toBeVisible()
    await expect(map.locator('svg.map')).toHaveCount(1)
    expect(mapScripts()).toEqual([])
    expect(told).toEqual([])
  } finally {
    await browser.close()
  }
})
