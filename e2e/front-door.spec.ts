import { expect } from '@playwright/test'
import { barriersOn, hasScripts, inMode, test, tooWide, visit } from './people.ts'

const tenants = ['demo', 'raayland', 'roermond', 'casteleijn']

test(
  'one tap makes a visitor somebody, without scripts and from page to page',
  { tag: '@smoke' },
  async ({ browser }) => {
    const page = await visit(browser, { tenant: 'demo', javaScriptEnabled: false })
    await page.goto('/nl')
    await page.getByRole('link', { name: 'Kies wie je wilt zijn' }).click()
    await page.getByRole('button', { name: 'Ben Noor' }).click()
    await page.waitForURL('/nl/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hoi Noor')

    // Whoever is somebody becomes somebody else just as well.
    await page.goto('/nl/demo')
    await expect(page.getByText('Je bent nu Noor Yıldız')).toBeVisible()
    await page.getByRole('button', { name: 'Ben Marloes' }).click()
    await page.waitForURL('/nl/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Marloes')
  },
)

test('who looks on from the municipality reads how its pupils do, and no name', async ({ browser }) => {
  const page = await visit(browser, { tenant: 'demo', javaScriptEnabled: false })
  await page.goto('/nl/demo')
  await page.getByRole('button', { name: 'Ben Meral' }).click()
  await page.waitForURL('/nl/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /leerlingen lopen nu stage/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Samen / })).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/stagiairs|bij jullie|Noor/)
})

test('the road begins as the pupil, where she looks for a place', async ({ browser }) => {
  const page = await visit(browser, { tenant: 'demo', locale: 'en' })
  await page.goto('/en/demo')
  await page.getByRole('button', { name: 'Begin with step 1' }).click()
  await page.waitForURL('/en/vacancies/search')
  await expect(
    page
      .getByRole('button', { name: /Noor Yıldız/ })
      .or(page.locator('[aria-label*="Noor Yıldız"]'))
      .first(),
  ).toBeVisible()
})

test('whoever points at a flag sees the square in its colours, by keyboard too, and goes there with it', async ({
  browser,
}) => {
  const page = await visit(browser, { tenant: 'demo' })
  await page.goto('/nl/demo')
  const square = page.locator('.fd')
  const colour = () => square.evaluate((node) => getComputedStyle(node).backgroundColor)
  const own = await colour()
  const flag = page.getByRole('link', { name: 'Roermond', exact: true })
  // Before the scripts are there nobody hears of it.
  await hasScripts(page)
  await flag.focus()
  await expect(page.locator('.fd-now b')).toHaveText('Stageplein Roermond')
  await expect.poll(colour).not.toBe(own)
  await page.getByRole('link', { name: 'Axia' }).focus()
  await page.locator('h1').click()
  await expect.poll(colour).toBe(own)
  await flag.press('Enter')
  await page.waitForURL(/roermond\..*\/nl\/demo/)
  await expect(page.getByRole('link', { name: 'Roermond', exact: true })).toHaveAttribute('aria-current', 'page')
})

for (const tenant of tenants) {
  test(`${tenant}: the front door is without barriers, light and dark`, async ({ browser }) => {
    const page = await visit(browser, { tenant })
    const found: string[] = []
    await page.goto('/nl/demo')
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const mode of ['light', 'dark'] as const) {
        await inMode(page, mode)
        for (const barrier of await barriersOn(page)) found.push(`${width} ${mode}: ${barrier}`)
      }
      if ((await tooWide(page)) > 0) found.push(`${width}: ${await tooWide(page)} px too wide`)
    }
    expect(found).toEqual([])
  })
}
